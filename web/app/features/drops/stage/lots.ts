import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { conditions } from '../display/conditions.ts'

/** A place in a live drop's order: a lot that was on stage, or the bare number of one that is still to come. */
export type Lot = { number: number; item: DropItem | null }

/** Every lot of a live drop in order. What is not revealed has nothing but its number. */
export function lotsOf(drop: DropDetail): Lot[] {
  const count = Math.max(drop.live?.lotCount ?? 0, drop.items.length)
  const numbers = lotNumbers(drop.items, count)
  const byNumber = new Map(drop.items.map((item) => [numbers.get(item.id) ?? 0, item]))
  return Array.from({ length: count }, (_, i) => ({ number: i + 1, item: byNumber.get(i + 1) ?? null }))
}

/** A lot's number is its place in the queue; where the queue has gaps, its turn on stage. */
function lotNumbers(items: readonly DropItem[], count: number): Map<string, number> {
  const places = new Set(items.map(({ position }) => position))
  const fits = places.size === items.length && items.every(({ position }) => position >= 1 && position <= count)
  const byTurn = [...items].sort((a, b) => (a.revealNumber ?? 0) - (b.revealNumber ?? 0))
  return new Map(byTurn.map((item, i) => [item.id, fits ? item.position : i + 1]))
}

/** The number of a lot, from 1. */
export const lotNumberOf = (drop: DropDetail, itemId: string): number =>
  lotsOf(drop).find(({ item }) => item?.id === itemId)?.number ?? 0

/** "Lot 8 is next.": the first lot of an open live drop that is still in its sleeve; null without one. */
export function nextLotSentence(drop: DropDetail): string | null {
  if (drop.type !== 'live' || !isUnderWay(drop.status)) return null
  const next = lotsOf(drop).find(({ item }) => item === null)
  return next ? `Lot ${next.number} is next.` : null
}

/** What stands where no lot is on stage: before the first, between two, after the last. */
export function emptyStageWords(drop: DropDetail, isActive: boolean): string {
  if (!isActive) return 'The lots wait in their sleeves.'
  if (drop.items.length === 0) return 'Live. The first lot comes any moment.'
  const next = lotsOf(drop).find(({ item }) => item === null)
  return next ? `Lot ${next.number} is being sleeved.` : 'Every lot has been on stage.'
}

/** What is said when a lot comes on stage: "Lot 7 of 24: Basket Case (1982), very good, $64.00." */
export function lotSentence(drop: DropDetail, item: DropItem): string {
  const lots = lotsOf(drop)
  const number = lots.find((lot) => lot.item?.id === item.id)?.number ?? 0
  const condition = item.condition ? `, ${conditions[item.condition].word.toLowerCase()}` : ''
  return `Lot ${number} of ${lots.length}: ${item.title}${condition}, ${formatMoney(item.priceCents, drop.currency)}.`
}

/** The lot on stage; null before the first reveal, and when the last one has been skipped. */
export const lotOnStage = (drop: DropDetail): DropItem | null =>
  drop.items.find(({ id }) => id === drop.live?.currentItemId) ?? null
