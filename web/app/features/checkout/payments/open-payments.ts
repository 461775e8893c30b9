import type { Attempt } from './attempts.ts'

/** Session storage key of pending payments, so that a reload finds them again. */
const key = 'keepcase-open-payments'

const store = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}

const isOpen = ({ status, result }: Attempt): boolean =>
  status === 'answered' && (result?.state === 'processing' || result?.state === 'needs_confirmation')

/** The pending payments of this tab. The server decides whose they are and what became of them. */
export function readOpenPayments(): readonly Attempt[] {
  try {
    const list: unknown = JSON.parse(store()?.getItem(key) ?? '[]')
    return Array.isArray(list) ? (list as Attempt[]).filter((one) => one?.parcel && one.result && isOpen(one)) : []
  } catch {
    return []
  }
}

/** Stores the pending payments in place of the former ones. */
export function storeOpenPayments(attempts: readonly Attempt[]): void {
  const open = attempts.filter(isOpen)
  if (open.length > 0) store()?.setItem(key, JSON.stringify(open))
  else store()?.removeItem(key)
}
