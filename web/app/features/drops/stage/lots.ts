import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { conditions } from '../display/conditions.ts'
import * as texts from './stage.texts.ts'

/** A place in a live drop's order: a revealed lot, or only the number of an unrevealed one. */
export type Lot = { number: number; item: DropItem | null }

/** All lots of a live drop in order. Unrevealed ones have only their number. */
export function lotsOf(drop: DropDetail): Lot[] {
  const count = Math.max(drop.live?.lotCount ?? 0, drop.items.length)
  const numbers = lotNumbers(drop.items, count)
  const byNumber = new Map(drop.items.map((item) => [numbers.get(item.id) ?? 0, item]))
  return Array.from({ length: count }, (_, i) => ({ number: i + 1, item: byNumber.get(i + 1) ?? null }))
}

/** A lot's number is its place in the queue; if the queue has gaps, its turn on stage. */
function lotNumbers(items: readonly DropItem[], count: number): Map<string, number> {
  const places = new Set(items.map(({ position }) => position))
  const fits = places.size === items.length && items.every(({ position }) => position >= 1 && position <= count)
  const byTurn = [...items].sort((a, b) => (a.revealNumber ?? 0) - (b.revealNumber ?? 0))
  return new Map(byTurn.map((item, i) => [item.id, fits ? item.position : i + 1]))
}

/** The number of a lot, from 1. */
export const lotNumberOf = (drop: DropDetail, itemId: string): number =>
  lotsOf(drop).find(({ item }) => item?.id === itemId)?.number ?? 0

/** "Lot 8 is next.": the next unrevealed lot of an open live drop; null if there is none. */
export function nextLotSentence(drop: DropDetail): string | null {
  if (drop.type !== 'live' || !isUnderWay(drop.status)) return null
  const next = lotsOf(drop).find(({ item }) => item === null)
  return next ? texts.lotIsNext(next.number) : null
}

/** Text for an empty stage: before the first lot, between lots, after the last one. */
export function emptyStageText(drop: DropDetail, isActive: boolean): string {
  if (!isActive) return texts.theLotsAreStill
  if (drop.items.length === 0) return texts.liveTheFirstLot
  const next = lotsOf(drop).find(({ item }) => item === null)
  return next ? texts.lotIsComingUp(next.number) : texts.everyLotHasBeen
}

/** True while the stage of a running drop waits for a lot. */
export const isLotAhead = (drop: DropDetail, status: DropStatus): boolean =>
  status === 'active' && lotsOf(drop).some(({ item }) => item === null)

/** Announcement of a lot coming on stage: "Lot 7 of 24: Basket Case (1982), very good, $64.00." */
export function lotSentence(drop: DropDetail, item: DropItem): string {
  const lots = lotsOf(drop)
  const number = lots.find((lot) => lot.item?.id === item.id)?.number ?? 0
  const condition = item.condition ? `, ${conditions[item.condition].word.toLowerCase()}` : ''
  return `Lot ${number} of ${lots.length}: ${item.title}${condition}, ${formatMoney(item.priceCents, drop.currency)}.`
}

/** The lot on stage; null before the first reveal, and when the last one was skipped. */
export const lotOnStage = (drop: DropDetail): DropItem | null =>
  drop.items.find(({ id }) => id === drop.live?.currentItemId) ?? null
