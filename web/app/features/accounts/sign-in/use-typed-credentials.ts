import { useEffect } from 'react'
import type { ContractForm } from '#web/forms/form.tsx'
import type { Credentials } from './auth-schemas.ts'

/** Initial values of a sign-in or sign-up form, and a callback for each change: the sheet's two forms share what is typed. */
export type TypedCredentials = { typed?: Credentials; onTyped?: (typed: Credentials) => void }

export const noCredentials: Credentials = { email: '', password: '' }

/** Calls back with the form's values at each change. */
export function useTypedCredentials(form: ContractForm<Credentials>, onTyped: TypedCredentials['onTyped']): void {
  const { email, password } = form.watch()
  useEffect(() => {
    onTyped?.({ email, password })
  }, [email, password, onTyped])
}
