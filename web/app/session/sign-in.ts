import { useSyncExternalStore } from 'react'

/**
 * Holds requests that failed with 401 until the user signs in again. `requestSignIn` opens the dialog in place (its
 * host subscribes with `useSignInRequest`) and resolves when it closes: true after a sign-in, false when given up.
 * Requests made while it is open share its outcome.
 */
type Request = { settle: (signedIn: boolean) => void; outcome: Promise<boolean> }

/** Why a visitor needs an account, in the fixed texts. Null where a session ended in the middle of a task. */
export type SignInReason = { title: string; message: string } | null

let open: Request | null = null
// Outlives its request: the dialog keeps its words while it closes.
let why: SignInReason = null
let hosts = 0
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/**
 * Asks the visitor to sign in without leaving the page. False at once where no dialog is mounted. @param reason for
 * visitors who have not signed in yet
 */
export function requestSignIn(reason: SignInReason = null): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  if (open) return open.outcome
  why = reason
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open = { settle: resolve, outcome: promise }
  notifyListeners()
  return promise
}

function settle(signedIn: boolean): void {
  const request = open
  open = null
  request?.settle(signedIn)
  notifyListeners()
}

/** For the dialog: whether it is open, why, and what to call when it closes. */
export function useSignInRequest(): { isOpen: boolean; reason: SignInReason; settle: (signedIn: boolean) => void } {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => open !== null,
    () => false,
  )
  return { isOpen, reason: why, settle }
}

function subscribe(listener: () => void): () => void {
  hosts += 1
  listeners.add(listener)
  return () => {
    hosts -= 1
    listeners.delete(listener)
    if (hosts === 0 && open) settle(false)
  }
}

// Cached: each read of the cookies waits for another process of the browser, and a hundred components ask at once.
let hint: boolean | null = null

/**
 * True when the hint cookie says that somebody is signed in. For appearance and loading decisions only, never for
 * authorization.
 */
export function hasSessionHint(): boolean {
  if (typeof document === 'undefined') return false
  if (hint === null) {
    hint = /(?:^|; )kc_in=1(?:;|$)/.test(document.cookie)
    queueMicrotask(() => {
      hint = null
    })
  }
  return hint
}

/**
 * Asks for an in-place sign-in when a session ended in the middle of a task. False for visitors who were signed out all
 * along. True at once while a visitor's own sign-in ends: the request left before it, and the dialog, which waits for
 * such requests, would wait for itself.
 */
export const renewSession = async (): Promise<boolean> =>
  hasSessionHint() && ((open !== null && why !== null) || (await requestSignIn()))
