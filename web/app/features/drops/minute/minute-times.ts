import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { msOf } from '../page/drop-clock.ts'

/** Before the start: when The Minute's code is fetched, and when it takes over the page, in milliseconds. */
export const warmMs = 180_000
export const minuteMs = 60_000
/** With less time than this left the page stays as it is: it would change under a hand that is about to press. */
export const latestMs = 5_000
/** Before the start: when its seconds turn to claim colour, in milliseconds. */
export const finalMs = 10_000
/** After the start: when the ordinary page is back, in milliseconds. */
export const afterMs = 10_000
/** Items with a place of their own; the others are in a strip. */
export const maxTiles = 12
/** Times left that are announced, in milliseconds; the start is announced by itself. */
export const minuteMilestones = [minuteMs, 30_000, finalMs] as const

/** Phase of the time around a start: far, warm (the code is fetched), minute, final (10 s), open, over. */
export type Phase = 'far' | 'warm' | 'minute' | 'final' | 'open' | 'over'

/** The phase at an instant. @param left milliseconds until the start, negative after it */
export function phaseAt(left: number): Phase {
  if (left > warmMs) return 'far'
  if (left > minuteMs) return 'warm'
  if (left > finalMs) return 'minute'
  if (left > 0) return 'final'
  return left > -afterMs ? 'open' : 'over'
}

/** True while The Minute may take over a page: in its minute, but no more in its last seconds. */
export const mayTakeOver = (left: number): boolean => left <= minuteMs && left >= latestMs

/** When this viewer may claim, in milliseconds: the start, or earlier with early access. Null without a start. */
export function openingOf(
  { startDate }: Pick<DropDetail, 'startDate'>,
  tally: { opensAt: string | null } | null,
): number | null {
  return msOf(tally?.opensAt ?? startDate)
}

type Terms = Pick<DropDetail, 'status' | 'startDate' | 'vacationUntil'>

/** True for a drop that will open by itself: announced, with a start, and no vacation beyond it. */
export const isAwaited = ({ status, startDate, vacationUntil }: Terms): boolean =>
  status === 'scheduled' && startDate !== null && (vacationUntil ?? '') <= startDate

/**
 * True once the ordinary page must be back: ten seconds after the start, or when the drop was moved, paused or
 * cancelled. @param left milliseconds until the start, negative after it
 */
export function isMinuteOver({ status }: Pick<DropDetail, 'status'>, left: number): boolean {
  if (status !== 'scheduled' && status !== 'active' && status !== 'sold-out') return true
  return phaseAt(left) === 'over' || left > minuteMs + 2_000
}

/** Milliseconds of the minute that have passed, for animations that run through it. */
export const passedOf = (left: number): number => Math.min(minuteMs, Math.max(0, minuteMs - left))
