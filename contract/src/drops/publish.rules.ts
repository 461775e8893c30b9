import type { DropType } from './drops.contract.ts'
import { startNotice } from './drops.limits.ts'
import type { Moment } from './drops.rules.ts'
import { canMoveStart } from './move-start.rules.ts'
import { type GapCode, gapFields } from './publish-gaps.ts'

/** What is checked before a drop is published. */
export type PublishCheck = {
  type: DropType
  title: string
  startDate: Moment | null
  endDate: Moment | null
  /** The start that people were told before the drop went back to draft; null if it was never published. */
  announcedStart: Moment | null
  /** The drop's active items. */
  items: readonly { priceCents: number; quantityTotal: number }[]
  contents: string | null
  hints: readonly { revealAt: Moment | null }[]
  isInGoodStanding: boolean
}

/** One thing that a draft still needs: its code, the editor's field, and what to do as a sentence. */
export type Gap = { code: GapCode; field: (typeof gapFields)[GapCode]; text: string }

const msOf = (moment: Moment): number => new Date(moment).getTime()
const isEarlier = (one: Moment | null, other: Moment | null): boolean =>
  one !== null && other !== null && msOf(one) < msOf(other)

/**
 * What the draft still needs before it can be published, in the editor's order. A cover is never missing: house art
 * counts.
 */
export function publishGaps(drop: PublishCheck, now: Moment): Gap[] {
  const { startDate, endDate, items } = drop
  const isPast = startDate !== null && !isEarlier(now, startDate)
  const missing: [GapCode, boolean, string][] = [
    ['title', drop.title.trim() === '', 'Give the drop a title.'],
    ['items', items.length === 0, 'Add at least one item.'],
    ['prices', items.some((item) => item.priceCents <= 0), 'Set a price for every item.'],
    ['units', items.some((item) => item.quantityTotal <= 0), 'Every item needs at least one unit.'],
    ['start', startDate === null, 'Choose when the drop starts.'],
    ['start-past', isPast, 'Choose a start in the future.'],
    [
      'start-notice',
      !isPast && isTooSudden(drop, now),
      `It was announced for later, so it can’t start sooner than ${startNotice} from now.`,
    ],
    ['end', endDate === null, 'Choose when the drop ends.'],
    [
      'end-before-start',
      startDate !== null && endDate !== null && !isEarlier(startDate, endDate),
      'The end must come after the start.',
    ],
    ['contents', drop.type === 'mystery' && !drop.contents?.trim(), 'Describe what’s inside.'],
    [
      'hint-times',
      endDate !== null && drop.hints.some(({ revealAt }) => revealAt !== null && !isEarlier(revealAt, endDate)),
      'Every scheduled hint must come before the end.',
    ],
    ['standing', !drop.isInGoodStanding, 'This storefront can’t publish drops right now.'],
  ]
  return missing.flatMap(([code, isMissing, text]) => (isMissing ? [{ code, field: gapFields[code], text }] : []))
}

/** Whether a drop that was announced, then went back to draft, would now start earlier and without notice. */
function isTooSudden({ announcedStart, startDate }: PublishCheck, now: Moment): boolean {
  return isEarlier(startDate, announcedStart) && !canMoveStart(announcedStart!, startDate!, now)
}
