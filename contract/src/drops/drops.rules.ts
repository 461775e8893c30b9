import type { DropStatus, ShippingCostStrategy } from './drops.contract.ts'
import { listedDays } from './drops.limits.ts'

/** An instant from a row (Date) or from the API (ISO text). */
export type Moment = Date | string

const msOf = (moment: Moment): number => (typeof moment === 'string' ? Date.parse(moment) : moment.getTime())
const isDue = (moment: Moment | null, nowMs: number): boolean => moment !== null && msOf(moment) <= nowMs

/** Allowed status transitions of a drop. The trigger `drop_status_move` repeats them. */
export const dropMoves: Readonly<Record<DropStatus, readonly DropStatus[]>> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'active', 'cancelled'],
  active: ['paused', 'sold-out', 'completed', 'cancelled'],
  paused: ['active', 'completed', 'cancelled'],
  'sold-out': ['active', 'completed'],
  completed: [],
  cancelled: [],
}

/** Whether a drop may change from one status to another. */
export function canMove(from: DropStatus, to: DropStatus): boolean {
  return dropMoves[from].includes(to)
}

/** What determines a drop's status: the stored status, the dates, and its storefront's vacation. */
export type DropTimes = {
  status: DropStatus
  startDate: Moment | null
  endDate: Moment | null
  vacationUntil?: Moment | null
}

const settled: readonly DropStatus[] = ['draft', 'cancelled', 'completed']

/** Whether the drop's storefront is on vacation. */
export const isOnVacation = ({ vacationUntil }: DropTimes, now: Moment): boolean =>
  !!vacationUntil && !isDue(vacationUntil, msOf(now))

/**
 * A drop's status at an instant, exact to the millisecond without waiting for a job. SQL `drop_status_at`
 * does the same. A vacation pauses what would be open.
 */
export function dropStatusAt(drop: DropTimes, now: Moment): DropStatus {
  const nowMs = msOf(now)
  if (settled.includes(drop.status)) return drop.status
  if (isDue(drop.endDate, nowMs)) return 'completed'
  const status = drop.status === 'scheduled' && isDue(drop.startDate, nowMs) ? 'active' : drop.status
  return status === 'active' && isOnVacation(drop, now) ? 'paused' : status
}

/** The next transition by the clock, and when; null when there is none. */
export function nextStep(drop: DropTimes, now: Moment): { status: 'active' | 'completed'; at: Moment } | null {
  const status = dropStatusAt(drop, now)
  if (status === 'scheduled' && drop.startDate) return { status: 'active', at: drop.startDate }
  if (settled.includes(status) || !drop.endDate) return null
  return { status: 'completed', at: drop.endDate }
}

/** Whether a drop has ended or was called off. */
export function isOver(status: DropStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** Whether a drop is open, paused or sold out. Its terms are then fixed. */
export function isUnderWay(status: DropStatus): boolean {
  return status === 'active' || status === 'paused' || status === 'sold-out'
}

/** Whether search engines may list a drop: public, and not over for too long. */
export function isIndexed(
  drop: { status: DropStatus; visibility: 'public' | 'private'; endDate: Moment | null },
  now: Moment,
): boolean {
  if (drop.visibility !== 'public' || drop.status === 'draft') return false
  return drop.endDate === null || msOf(drop.endDate) > msOf(now) - listedDays * 86_400_000
}

/** When early access begins; null without an early window. */
export function earlyAccessStartsAt(drop: {
  startDate: Moment | null
  earlyAccessEnabled: boolean
  earlyAccessMinutes: number
}): Date | null {
  if (!drop.earlyAccessEnabled || drop.startDate === null) return null
  return new Date(msOf(drop.startDate) - drop.earlyAccessMinutes * 60_000)
}

/** A step of a mystery drop's price ladder. `revealAt`: when the clock reveals it; null: the host does. */
export type PriceStep = { priceStepCents: number; revealAt: Moment | null; revealedAt: Moment | null }

/** When a hint was revealed by the host or by the clock, even if the row is not updated yet. */
export function hintRevealedAt(step: Pick<PriceStep, 'revealAt' | 'revealedAt'>, now: Moment): Moment | null {
  const nowMs = msOf(now)
  if (isDue(step.revealedAt, nowMs)) return step.revealedAt
  return isDue(step.revealAt, nowMs) ? step.revealAt : null
}

/** The current price in cents: the base price plus the step of every revealed hint. SQL: `price_steps_at`. */
export function priceAt(baseCents: number, steps: readonly PriceStep[], now: Moment): number {
  return steps.reduce((cents, step) => cents + (hintRevealedAt(step, now) ? step.priceStepCents : 0), baseCents)
}

/**
 * For each hint, in the given order, the price after its reveal; for unrevealed ones, once those before it
 * are revealed.
 */
export function priceLadder(baseCents: number, steps: readonly PriceStep[], now: Moment): number[] {
  const outAt = steps.map((step) => hintRevealedAt(step, now))
  let ahead = priceAt(baseCents, steps, now)
  return steps.map((step, i) => {
    const at = outAt[i]
    if (!at) {
      ahead += step.priceStepCents
      return ahead
    }
    const isBefore = (other: Moment | null | undefined, j: number) =>
      other && (msOf(other) < msOf(at) || (msOf(other) === msOf(at) && j <= i))
    return steps.reduce((cents, other, j) => cents + (isBefore(outAt[j], j) ? other.priceStepCents : 0), baseCents)
  })
}

/** Shipping rates of a drop, in cents: first item, each further item. */
export function shippingRates(drop: {
  allowShipping: boolean
  shippingCostStrategy: ShippingCostStrategy
  flatRateAmountCents: number | null
  flatRateAdditionalCents: number | null
  defaultShippingCents: number
  defaultAdditionalCents: number
}): { firstItemCents: number; additionalItemCents: number } {
  if (!drop.allowShipping || drop.shippingCostStrategy === 'Free') return { firstItemCents: 0, additionalItemCents: 0 }
  if (drop.shippingCostStrategy === 'FlatRate') {
    return { firstItemCents: drop.flatRateAmountCents ?? 0, additionalItemCents: drop.flatRateAdditionalCents ?? 0 }
  }
  return { firstItemCents: drop.defaultShippingCents, additionalItemCents: drop.defaultAdditionalCents }
}
