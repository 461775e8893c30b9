import { useEffect } from 'react'
import type { ContractForm } from '#web/forms/form.tsx'
import type { Credentials } from './auth-schemas.ts'

/** What a form of one way to an account starts with, and who hears what is typed: the form of the other way. */
export type TypedCredentials = { typed?: Credentials; onTyped?: (typed: Credentials) => void }

export const noCredentials: Credentials = { email: '', password: '' }

/** Reports what is typed, at once. */
export function useTypedCredentials(form: ContractForm<Credentials>, onTyped: TypedCredentials['onTyped']): void {
  const { email, password } = form.watch()
  useEffect(() => {
    onTyped?.({ email, password })
  }, [email, password, onTyped])
}
