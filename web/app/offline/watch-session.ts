import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { checkSession } from '#web/session/check-session.ts'
import { clearDevice } from '#web/session/clear-device.ts'
import { clearOfflineSignOut, isSignedOutOffline, registerSessionCheck } from '#web/session/offline-sign-out.ts'
import { isChangingSession } from '#web/session/session-replacement.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { checkSessionTag, type PageMessage } from './offline-cache.ts'

/** Delay before retrying an unsuccessful report, in milliseconds. */
const retryMs = 10_000
/** An installed app is woken about twice a day, where the browser supports it; in milliseconds. */
const twiceADayMs = 12 * 3_600_000

/** Reports an offline sign-out to the server as soon as it can be reached. Returns the stop function. */
export function reportSignOut(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const report = async () => {
    clearTimeout(timer)
    if (!onlineManager.isOnline()) return
    // @NOTE nothing is left to report if the worker has done it
    const isUnreported = isSignedOutOffline() && (await checkSession()) === null
    if (isOver) return
    if (isUnreported) timer = setTimeout(() => void report(), retryMs)
    else await clearOfflineSignOut()
  }
  void report()
  const stop = onlineManager.subscribe(() => void report())
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}

/**
 * Detects the end of the session: a refused query, the worker's background check, or a page restored from the
 * back/forward cache. Refetches the viewer, which clears the offline cache (on-device.tsx).
 */
export function watchSession(queryClient: QueryClient): () => void {
  const me = api.accounts.me.queryKey({ input: {} })
  const refetchViewer = () => {
    // @NOTE this query is expected to be refused; the viewer reports it
    if (queryClient.getQueryData(me) !== undefined) viewerChanged(queryClient).catch(() => undefined)
  }
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if ((event.action.error as { status?: number } | null)?.status !== 401 || !hasSessionHint()) return
    if (!isChangingSession()) refetchViewer()
  })
  const onWorkerMessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data?.kind !== 'ended') return
    void clearOfflineSignOut()
    // Deletes what the worker cannot reach, also if this page has no viewer.
    void clearDevice()
    refetchViewer()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !hasSessionHint() && queryClient.getQueryData(me) !== undefined) location.reload()
  }
  navigator.serviceWorker?.addEventListener('message', onWorkerMessage)
  addEventListener('pageshow', onPageShow)
  return () => {
    stopReads()
    navigator.serviceWorker?.removeEventListener('message', onWorkerMessage)
    removeEventListener('pageshow', onPageShow)
  }
}

/**
 * While signed in: has the worker check the session in the background as soon as a lost network is back, and
 * periodically in an installed app. Returns the stop function.
 */
export function scheduleBackgroundChecks(): () => void {
  const onOffline = () => void registerSessionCheck()
  if (!onlineManager.isOnline()) onOffline()
  addEventListener('offline', onOffline)
  void registerPeriodicSync()
  return () => removeEventListener('offline', onOffline)
}

type PeriodicSyncRegistration = {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

async function registerPeriodicSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as PeriodicSyncRegistration | undefined
  // @NOTE browsers allow it to installed apps only
  await registration?.periodicSync?.register(checkSessionTag, { minInterval: twiceADayMs }).catch(() => undefined)
}
