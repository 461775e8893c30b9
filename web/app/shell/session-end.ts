import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { notify } from '#web/toasts/toasts.ts'

const id = 'session-ended'
let isSaid = false

/** Says that the session is over, once; with a reason also to who has read it without. */
export function sayEnded(reason?: string): void {
  if (isSaid && reason === undefined) return
  isSaid = true
  notify.error('You are signed out', { description: reason ?? 'You have been signed out.', id })
}

/**
 * Says so where the account cannot be read any more that was read before: that may be known before the server's own word
 * comes (session.live.ts), which then finds its socket closed. Who signed out in this browser knows: the hint is gone. To
 * who signs in again it is not said any longer. Gives back how to stop.
 */
export function watchEnd(queryClient: QueryClient): () => void {
  const key = api.accounts.me.key()
  let isIn = queryClient.getQueryData(api.accounts.me.queryKey({ input: {} })) !== undefined
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !partialMatchKey(event.query.queryKey, key)) return
    const { action } = event
    if (action.type === 'success') {
      isIn = true
      if (isSaid) void import('#web/toasts/toaster.tsx').then(({ takeDown }) => takeDown(id))
      isSaid = false
    }
    if (action.type !== 'error' || (action.error as { status?: number }).status !== 401 || !hasSessionHint()) return
    if (isIn) sayEnded()
    isIn = false
  })
}
