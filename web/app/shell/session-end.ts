import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './shell.texts.ts'

const id = 'session-ended'
let isShown = false

/** Shows that the session is over, once; with a reason also to those who have seen it without. */
export function showSessionEnd(reason?: string): void {
  if (isShown && reason === undefined) return
  isShown = true
  notify.error(texts.youreSignedOut, { description: reason ?? texts.youveBeenSignedOut, id })
}

/**
 * Shows the message when an account that was fetched before can no longer be fetched: that may be noticed before the
 * server's event (session.live.ts), whose socket is closed by then. Not shown after signing out in this browser: the
 * hint is gone. Removed when somebody signs in again. Returns the stop function.
 */
export function watchSessionEnd(queryClient: QueryClient): () => void {
  const key = api.accounts.me.key()
  let wasSignedIn = queryClient.getQueryData(api.accounts.me.queryKey({ input: {} })) !== undefined
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !partialMatchKey(event.query.queryKey, key)) return
    const { action } = event
    if (action.type === 'success') {
      wasSignedIn = true
      if (isShown) void import('#web/toasts/toaster.tsx').then(({ dismissToast }) => dismissToast(id))
      isShown = false
    }
    if (action.type !== 'error' || (action.error as { status?: number }).status !== 401 || !hasSessionHint()) return
    if (wasSignedIn) showSessionEnd()
    wasSignedIn = false
  })
}
