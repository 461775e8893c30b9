import type { ItemResult } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { spellSpan } from '#web/format/spans.ts'
import { claimedUnits } from '../items/item-stock.ts'
import { msOf } from '../page/drop-clock.ts'
import {
  allSold,
  allSoldIn,
  earlyAccess,
  firstAfter,
  firstInEarlyAccess,
  nothingSold,
  soldOf,
} from './results.texts.ts'

/** An item of a drop that is over, and what was sold of it and its line; null while that is not known, and if nothing was. */
export type ItemOutcome = { item: DropItem; result: ItemResult | null }

export type Outcomes = Record<'held' | 'unsold' | 'kept', ItemOutcome[]>

/**
 * Items from a drop that is over: those on hold, which may still be paid; those that nobody took; and those sold, in
 * the order of their claims.
 */
export function outcomesOf(drop: DropDetail, results: readonly ItemResult[]): Outcomes {
  const byItem = new Map(results.map((result) => [result.dropItemId, result]))
  const all = drop.items
    .toSorted((a, b) => a.position - b.position)
    .map((item) => ({ item, result: byItem.get(item.id) ?? null }))
  const at = ({ result }: ItemOutcome) => msOf(result?.firstAt) ?? Number.POSITIVE_INFINITY
  return {
    held: all.filter(({ item }) => item.heldCount > 0),
    unsold: all.filter(({ item }) => item.heldCount + item.soldCount === 0),
    kept: all
      .filter(({ item }) => item.heldCount === 0 && item.soldCount > 0)
      .sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b))),
  }
}

/**
 * How long after its opening (a lot's reveal, else the drop's start) an item was claimed, its last unit if it had
 * several: `0.4 s`. Null without a result; early access claims before the start.
 */
export function tookText(drop: DropDetail, { item, result }: ItemOutcome): string | null {
  const opened = msOf(drop.type === 'live' ? item.revealedAt : drop.startDate)
  if (!result?.lastAt || opened === null) return null
  const took = Date.parse(result.lastAt) - opened
  return took < 0 ? earlyAccess : spellSpan(took)
}

/** `All 24 kept in 38.2 s.`, `9 of 12 kept, the first after 0.4 s.`, `Nothing was sold.` */
export function summaryOf(drop: DropDetail, { kept }: Outcomes): string {
  const { total: units } = claimedUnits(drop.items)
  const total = Math.max(drop.unitsTotal, units, drop.itemsSold)
  if (drop.itemsSold === 0) return nothingSold
  const isAll = drop.itemsSold === total
  const count = isAll ? allSold(total) : soldOf(drop.itemsSold, total)
  const start = msOf(drop.startDate)
  const instants = kept.flatMap(({ result }) => [result?.firstAt, result?.lastAt]).flatMap((at) => msOf(at) ?? [])
  if (start === null || instants.length === 0) return `${count}.`
  const took = (isAll ? Math.max(...instants) : Math.min(...instants)) - start
  if (took < 0) return firstInEarlyAccess(count)
  return isAll ? allSoldIn(total, spellSpan(took)) : firstAfter(count, spellSpan(took))
}
