import { msOf } from '../api/durations.ts'
import { startNotice } from './drops.limits.ts'
import type { Moment } from './drops.rules.ts'

const at = (moment: Moment): number => new Date(moment).getTime()

/** Whether a scheduled drop's start may be moved: later at any time, earlier only with some notice. */
export function canMoveStart(from: Moment, to: Moment, now: Moment): boolean {
  return at(to) > at(from) || at(to) >= at(now) + msOf(startNotice)
}
