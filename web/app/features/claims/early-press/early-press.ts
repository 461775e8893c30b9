import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { useSyncExternalStore } from 'react'
import { clock } from '#web/format/use-clock.ts'
import { notify } from '#web/toasts/toasts.ts'
import type { LiveStanding } from '../holds/use-standing.ts'
import * as texts from './early-press.texts.ts'

/** How early a press may be to be sent again at the opening, in milliseconds. */
export const earlyMs = 1_000
/** Times that one press is sent again at most: our clock and the server's may differ by some milliseconds. */
const maxRepeats = 3

type EarlyAnswer = Pick<ClaimAnswer, 'code' | 'waitMs' | 'now'>

/** True for a press that the server refused because it came up to a second before the opening. */
export const isEarly = ({ code, waitMs }: EarlyAnswer): boolean =>
  code === 'NOT_STARTED' && waitMs !== null && waitMs > 0 && waitMs <= earlyMs

/**
 * Milliseconds until an early press is sent again: until the opening by the synced clock, and never longer than the
 * server said. @param now server time in milliseconds; null while the clock isn't synced
 */
export function repeatDelay({ waitMs, now: judgedAt }: EarlyAnswer, now: number | null): number {
  const wait = waitMs ?? 0
  return now === null ? wait : Math.min(wait, Math.max(0, Date.parse(judgedAt) + wait - now))
}

type Deps = { now?: () => number | null; sleep?: (ms: number) => Promise<void> }
const syncedNow = () => (clock.syncState().status === 'synced' ? clock.now() : null)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends a person's own press again at the opening, if the server refused it as up to a second early, and tells them.
 * Every other answer is returned as it is. @param send sends the press again under a new idempotency key
 */
export async function repeatAtOpening(
  answer: ClaimAnswer,
  dropItemId: string,
  send: () => Promise<ClaimAnswer>,
  { now = syncedNow, sleep = pause }: Deps = {},
): Promise<ClaimAnswer> {
  let last = answer
  for (let repeats = 0; repeats < maxRepeats && isEarly(last); repeats += 1) {
    if (repeats === 0) tellEarly(dropItemId, last.waitMs ?? 0)
    await sleep(repeatDelay(last, now()))
    last = await send()
  }
  return last
}

const earlyPresses = new Map<string, number>()
const listeners = new Set<() => void>()

function tellEarly(dropItemId: string, ms: number): void {
  earlyPresses.set(dropItemId, ms)
  for (const listener of listeners) listener()
  notify.info(texts.pressedEarly(ms), { description: texts.sentAgain, id: `early ${dropItemId}` })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By how many milliseconds this tab's press on an item was early; null if none was. */
export const useEarlyPress = (dropItemId: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => earlyPresses.get(dropItemId) ?? null,
    () => null,
  )

/**
 * The state of a Claim button that waits for its opening with the focus on it: looks inactive, but takes a press. The
 * page says when it opens, and ignores presses that are more than a second early.
 */
export function awaitOpening(standing: LiveStanding): LiveStanding {
  const { state, isOffline } = standing
  if (isOffline || state.kind !== 'disabled' || state.code !== 'NOT_STARTED') return standing
  return { ...standing, refused: null, state: { ...state, kind: 'wait', isEnabled: true } }
}
