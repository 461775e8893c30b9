import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clearOfflineSignOut, followSignOutElsewhere } from '#web/session/offline-sign-out.ts'
import { useViewer } from '#web/session/viewer.ts'
import { cacheReads } from './cache-reads.ts'
import type { WorkerMessage } from './offline-cache.ts'
import { oldestShown } from './oldest-shown.ts'
import { setPageAge } from './page-age.ts'
import { watchReachability } from './reachable.ts'
import { restoreReads } from './restore-reads.ts'
import { deleteOutdatedReads, setCacheOwner } from './store.ts'
import { cacheVisited } from './visited.ts'
import { reportSignOut, scheduleBackgroundChecks, watchSession } from './watch-session.ts'
import { registerWorker } from './worker-updates.ts'

/**
 * Everything that makes the site readable offline, in one chunk loaded when the browser is idle: caches what is viewed,
 * restores it offline, and deletes personal data together with its account.
 */
export function OnDevice() {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const { status, me } = useViewer()
  const owner = status === 'signed-out' ? null : me?.profile.id
  useEffect(registerWorker, [])
  useEffect(watchReachability, [])
  useEffect(() => {
    void deleteOutdatedReads()
    return cacheReads(queryClient)
  }, [queryClient])
  useEffect(() => restoreReads(queryClient), [queryClient])
  useEffect(() => setPageAge(() => oldestShown(queryClient)), [queryClient])
  useEffect(() => {
    // Undecided until the viewer is known.
    if (owner !== undefined) void setCacheOwner(owner)
  }, [owner])
  useEffect(() => (owner ? startForOwner() : undefined), [owner])
  useEffect(reportSignOut, [])
  useEffect(() => followSignOutElsewhere(), [])
  useEffect(() => watchSession(queryClient), [queryClient])
  useEffect(() => cacheVisited(pathname + search), [pathname, search])
  return null
}

/** Runs while somebody is signed in. */
function startForOwner(): () => void {
  void clearOfflineSignOut()
  const message: WorkerMessage = { kind: 'way-out' }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
  return scheduleBackgroundChecks()
}
