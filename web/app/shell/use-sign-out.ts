import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { auth } from '#web/session/auth.ts'
import { clearDevice } from '#web/session/clear-device.ts'
import {
  followSignOutElsewhere,
  notifyOtherTabs,
  reportOfflineSignOut,
  setSigningOut,
  signOutOffline,
} from '#web/session/offline-sign-out.ts'
import { endSession } from '#web/session/session-replacement.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { confirmUnsaved } from '#web/ui/overlays/confirm-unsaved.ts'
import { clearUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from './shell.texts.ts'

/** Timeout of the call, in milliseconds: a slower network counts as offline. */
const timeoutMs = 8_000

/**
 * Signs out, after a question if there is unsaved text; clears the viewer's data, and replaces the page with the
 * sign-in page. Offline, this browser signs out all the same and reports it to the server as soon as it can
 * (session/offline-sign-out.ts). Every page with this hook also follows an offline sign-out in another tab.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => followSignOutElsewhere(), [])
  const { mutate, isPending } = useMutation({
    onMutate: () => setSigningOut(true),
    onSettled: () => setSigningOut(false),
    mutationFn: () => endSession(() => signOutHere(queryClient)),
    onSuccess: async (isServerReached) => {
      clearUnsaved()
      if (!isServerReached && reloadAsSignIn()) return
      await clearQueryCache(queryClient)
      await navigate(paths.signIn, { replace: true })
    },
    onError: () => {
      notify.error(texts.signOutFailed, texts.thereWasAProblem)
      // The page stays, without what was cancelled.
      void queryClient.invalidateQueries()
    },
  })
  return { signOut: () => confirmUnsaved(mutate), isPending }
}

/**
 * Ends the session and deletes what this device stored. Reads in flight are cancelled: the server may refuse them from
 * now on, and nobody needs their answers. False when the server cannot be reached. Throws its refusals.
 */
async function signOutHere(queryClient: QueryClient): Promise<boolean> {
  await queryClient.cancelQueries()
  const isServerReached = await signOutAtServer()
  if (!isServerReached) signOutOffline()
  const isCleared = clearDevice()
  // At once, while the deletion goes on: from now on other tabs find nobody signed in, and would lead to the sign-in page.
  if (!isServerReached) notifyOtherTabs()
  await isCleared
  if (!isServerReached) await reportOfflineSignOut()
  // Again: other reads may wait for the end of the session by now.
  await queryClient.cancelQueries()
  return isServerReached
}

/** False when the server cannot be reached. Throws its refusals. */
async function signOutAtServer(): Promise<boolean> {
  try {
    await auth.signOut(AbortSignal.timeout(timeoutMs))
    return true
  } catch (error) {
    if (error instanceof ApiError) throw error
    return false
  }
}

/** Loads a new document to drop everything in memory, if the service worker can serve one. */
function reloadAsSignIn(): boolean {
  if (!navigator.serviceWorker?.controller) return false
  location.replace(paths.signIn)
  return true
}

async function clearQueryCache(queryClient: QueryClient): Promise<void> {
  queryClient.clear()
  await viewerChanged(queryClient)
}
