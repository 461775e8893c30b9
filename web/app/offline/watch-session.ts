import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { checkSession } from '#web/session/check-session.ts'
import { forgetDevice } from '#web/session/forget-device.ts'
import { isSignedOutOffline, offlineSignOutReported, wakeWithNetwork } from '#web/session/offline-sign-out.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { checkSessionTag, type PageMessage } from './offline-cache.ts'

/** What was not said is said again after this long. */
const againMs = 10_000
/** An installed app is woken about twice a day where the browser can do that. */
const twiceADayMs = 12 * 3_600_000

/** Of a browser that was left without a network the server hears as soon as it can be reached. Gives back how to stop. */
export function sayLeft(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const say = async () => {
    clearTimeout(timer)
    if (!onlineManager.isOnline()) return
    // @NOTE where it is not to be said any more, the worker may have said it
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
 * Notices that the session is over, wherever it shows first: any read that is refused for it, the worker that has asked
 * in the background, or a page that comes back out of the browser's memory. (Of a sign-out without a network in another
 * tab it hears in use-sign-out.ts.) The viewer is read anew then, and with the viewer goes what is kept (on-device.tsx).
 */
export function watchSession(queryClient: QueryClient): () => void {
  const me = api.accounts.me.queryKey({ input: {} })
  const over = () => {
    // @NOTE the account cannot be read any more: that is what it means, and the viewer says so
    if (queryClient.getQueryData(me) !== undefined) viewerChanged(queryClient).catch(() => undefined)
  }
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if ((event.action.error as { status?: number } | null)?.status === 401 && hasSessionHint()) over()
  })
  const hear = ({ data }: MessageEvent<PageMessage>) => {
    if (data?.kind !== 'ended') return
    void offlineSignOutReported()
    // What the worker cannot reach; also where this page knows of nobody.
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
 * For somebody who is signed in: has the worker asked in the background whether the session still lives, as soon as a
 * network that was lost is back, and now and then where the app is installed. Gives back how to stop.
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
  // @NOTE browsers allow it to installed apps alone
  await known?.periodicSync?.register(checkSessionTag, { minInterval: twiceADayMs }).catch(() => undefined)
}
