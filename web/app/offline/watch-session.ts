import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { checkSession } from '#web/session/check-session.ts'
import { forgetDevice } from '#web/session/forget-device.ts'
import { isSignedOutOffline, offlineSignOutReported, wakeWithNetwork } from '#web/session/offline-sign-out.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { checkSessionTag, type PageMessage } from './offline-cache.ts'

/** Delay before retrying an unsuccessful report, in milliseconds. */
const againMs = 10_000
/** An installed app is woken about twice a day, where the browser supports it; in milliseconds. */
const twiceADayMs = 12 * 3_600_000

/** Reports an offline sign-out to the server as soon as it can be reached. Returns the stop function. */
export function sayLeft(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const say = async () => {
    clearTimeout(timer)
    if (!onlineManager.isOnline()) return
    // @NOTE nothing is left to report if the worker has done it
    const isUnheard = isSignedOutOffline() && (await checkSession()) === null
    if (isOver) return
    if (isUnheard) timer = setTimeout(() => void say(), againMs)
    else await offlineSignOutReported()
  }
  void say()
  const stop = onlineManager.subscribe(() => void say())
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}

/**
 * Detects the end of the session: a refused query, the worker's background check, or a page restored from the
 * back/forward cache. (use-sign-out.ts handles an offline sign-out in another tab.) Refetches the viewer, which clears
 * the offline cache (on-device.tsx).
 */
export function watchSession(queryClient: QueryClient): () => void {
  const me = api.accounts.me.queryKey({ input: {} })
  const over = () => {
    // @NOTE this query is expected to be refused; the viewer reports it
    if (queryClient.getQueryData(me) !== undefined) viewerChanged(queryClient).catch(() => undefined)
  }
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if ((event.action.error as { status?: number } | null)?.status === 401 && hasSessionHint()) over()
  })
  const hear = ({ data }: MessageEvent<PageMessage>) => {
    if (data?.kind !== 'ended') return
    void offlineSignOutReported()
    // Deletes what the worker cannot reach, also if this page has no viewer.
    void forgetDevice()
    over()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !hasSessionHint() && queryClient.getQueryData(me) !== undefined) location.reload()
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  addEventListener('pageshow', comeBack)
  return () => {
    stopReads()
    navigator.serviceWorker?.removeEventListener('message', hear)
    removeEventListener('pageshow', comeBack)
  }
}

/**
 * While signed in: has the worker check the session in the background as soon as a lost network is back, and
 * periodically in an installed app. Returns the stop function.
 */
export function askInBackground(): () => void {
  const lost = () => void wakeWithNetwork()
  if (!onlineManager.isOnline()) lost()
  addEventListener('offline', lost)
  void askNowAndThen()
  return () => removeEventListener('offline', lost)
}

type NowAndThen = { periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> } }

async function askNowAndThen(): Promise<void> {
  const known = (await navigator.serviceWorker?.getRegistration()) as NowAndThen | undefined
  // @NOTE browsers allow it to installed apps only
  await known?.periodicSync?.register(checkSessionTag, { minInterval: twiceADayMs }).catch(() => undefined)
}
