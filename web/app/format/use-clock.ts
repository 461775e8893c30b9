import { useCallback, useSyncExternalStore } from 'react'
import { SyncedClock, type SyncState } from './clock.ts'

/** Fetches the server's time, in milliseconds since 1970. */
async function fetchServerTime(): Promise<number> {
  const response = await fetch('/api/time', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`The time could not be read: ${response.status}`)
  const { now } = (await response.json()) as { now: string }
  return Date.parse(now)
}

/** The tab's clock, for code outside React: `clock.now()` is the server's time in milliseconds. */
export const clock = new SyncedClock(fetchServerTime)

const idle = () => () => {}

/** Before the first sync the time is unknown: the device's own could be minutes off. */
const isPending = () => clock.syncState().status === 'pending'

/**
 * The server's time in milliseconds, updated each second, on the second. Null on the server and during hydration, when
 * the time is unknown: show a fixed time then, never a countdown. `active: false` stops the updates; `stepMs` makes
 * them less frequent, for texts such as "5 min ago".
 */
export function useNow(active = true, stepMs = 1000): number | null {
  const read = () =>
    active && isPending() ? null : stepMs > 1000 ? Math.floor(clock.shownNow() / stepMs) * stepMs : clock.shownNow()
  return useSyncExternalStore<number | null>(active ? clock.onTick : idle, read, () => null)
}

/** True from the first tick at which the server's time has reached `at` (milliseconds). */
export function useReached(at: number | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => (at === null ? () => {} : clock.onInstant(at, listener)),
    [at],
  )
  return useSyncExternalStore(
    subscribe,
    () => at !== null && !isPending() && clock.now() >= at,
    () => false,
  )
}

const pending: SyncState = { status: 'pending', errorMs: null, deviceOffMs: null }

/** How well the clock is synchronized with the server's. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(clock.onSync, clock.syncState, () => pending)
}

/** Largest error, in milliseconds, at which a countdown is called exact. */
const exactMs = 250

/** The sentence under a countdown: how exact our clock is, or how far the device's is off. */
export function syncSentence({ status, errorMs, deviceOffMs }: SyncState): string {
  if (status === 'failed') return 'We couldn’t reach our clock. Times follow your device.'
  if (status === 'pending' || errorMs === null || deviceOffMs === null) return 'Setting the clock…'
  const minutes = Math.round(Math.abs(deviceOffMs) / 60_000)
  if (minutes >= 1) return `Your clock is ${minutes} min off. We use ours.`
  if (errorMs > exactMs) return `Your countdown is within ${(Math.ceil(errorMs / 100) / 10).toFixed(1)} s of our clock`
  return `Your countdown is exact, ±${Math.max(1, Math.round(errorMs))} ms`
}
