import type { Attempt } from './attempts.ts'

/** Where payments that wait for an answer are kept for this tab, so that a reload finds them again. */
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

/** The payments that this tab left waiting. Whose they are and where they stand, the server says. */
export function readOpenPayments(): readonly Attempt[] {
  try {
    const list: unknown = JSON.parse(store()?.getItem(key) ?? '[]')
    return Array.isArray(list) ? (list as Attempt[]).filter((one) => one?.parcel && one.result && isOpen(one)) : []
  } catch {
    return []
  }
}

/** Keeps those that wait, and forgets the others. */
export function storeOpenPayments(attempts: readonly Attempt[]): void {
  const open = attempts.filter(isOpen)
  if (open.length > 0) store()?.setItem(key, JSON.stringify(open))
  else store()?.removeItem(key)
}
