import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { auth } from '#web/session/auth.ts'
import { forgetDevice } from '#web/session/forget-device.ts'
import {
  notifyOtherTabs,
  onSignedOutElsewhere,
  reportOfflineSignOut,
  signOutOffline,
} from '#web/session/offline-sign-out.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { askFirst } from '#web/ui/overlays/ask-before-leaving.ts'
import { forgetUnsaved } from '#web/ui/overlays/unsaved.ts'

/** A network on which the call takes longer than this counts as none. */
const patienceMs = 8_000

/**
 * Signs out, after a question where something typed is not saved; forgets what was the viewer's own, and goes to the
 * sign-in page in place of this one. Without a network this browser is signed out all the same, and the server hears of it
 * as soon as it can (platform/leave.ts). Where somebody can sign out, the page also hears of a sign-out like that in
 * another tab, and forgets its memory with its document.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => onSignedOutElsewhere(() => location.reload()), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const isHeard = await sayToServer()
      if (!isHeard) signOutOffline()
      await forgetDevice()
      if (!isHeard) await reportOfflineSignOut()
      return isHeard
    },
    onSuccess: async (isHeard) => {
      forgetUnsaved()
      if (!isHeard) notifyOtherTabs()
      if (!isHeard && goByDocument()) return
      await forgetPage(queryClient)
      await navigate(paths.signIn, { replace: true })
    },
    onError: () => notify.error('Sign Out Failed', 'There was a problem signing out. Please try again.'),
  })
  return { signOut: () => askFirst(mutate), isPending }
}

/** False when the server cannot be reached. What it refuses is thrown. */
async function sayToServer(): Promise<boolean> {
  try {
    await auth.signOut(AbortSignal.timeout(patienceMs))
    return true
  } catch (error) {
    if (error instanceof ApiError) throw error
    return false
  }
}

/** Leaves this document with all that is in its memory, where the service worker has one to put in its place. */
function goByDocument(): boolean {
  if (!navigator.serviceWorker?.controller) return false
  location.replace(paths.signIn)
  return true
}

async function forgetPage(queryClient: QueryClient): Promise<void> {
  queryClient.clear()
  await viewerChanged(queryClient)
}
