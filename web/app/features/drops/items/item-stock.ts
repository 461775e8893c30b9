import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { formatCount, plural } from '#web/format/format.ts'
import * as texts from './items.texts.ts'

export type StockState = 'on-sale' | 'all-held' | 'kept' | 'closed' | 'unsold'

/**
 * Stock state of an item: units left, all on hold, all sold, withdrawn, or never claimed. Unclaimed units return to
 * the seller when a drop ends.
 */
export function stockState({ quantityTotal, availableCount, heldCount, closed, active }: DropItem): StockState {
  if (quantityTotal === 0) return 'unsold'
  if (closed || !active) return availableCount + heldCount === 0 ? 'kept' : 'closed'
  if (availableCount > 0) return 'on-sale'
  return heldCount > 0 ? 'all-held' : 'kept'
}

/** True while a drop runs of which nothing is left: every unit is on hold or sold, and no lot is still to come. */
export const isSoldOut = (drop: DropDetail, status: DropStatus): boolean =>
  isUnderWay(status) &&
  drop.items.length > 0 &&
  drop.items.length >= (drop.live?.lotCount ?? 0) &&
  drop.items.every((item) => stockState(item) !== 'on-sale')

/** Items that may come back first: those on hold, which have a standby line. Keeps the order otherwise. */
export const onHoldFirst = <One extends DropItem>(items: readonly One[]): One[] => [
  ...items.filter(isOnHold),
  ...items.filter((item) => !isOnHold(item)),
]

const isOnHold = (item: DropItem): boolean => stockState(item) === 'all-held'

/**
 * Label of the stock state. Omits the count for a single unit that is available; after the sale nothing is available.
 */
export function stockText(item: DropItem, isOver = false): string {
  const state = stockState(item)
  if (isOver && state === 'on-sale') return item.heldCount > 0 ? `${item.heldCount} on hold` : soldInPartText(item)
  if (state === 'closed') return 'Closed'
  if (state === 'unsold') return texts.notSold
  if (state === 'kept') return item.quantityTotal === 1 ? 'Kept' : `All ${formatCount(item.quantityTotal)} kept`
  if (state === 'all-held' && item.quantityTotal === 1) return texts.onHold
  if (state === 'all-held') return `${item.soldCount > 0 ? 'Last' : 'All'} ${item.heldCount} on hold`
  if (item.quantityTotal === 1) return texts.onePiece
  return `${formatCount(item.availableCount)} of ${formatCount(item.quantityTotal)} left`
}

const soldInPartText = ({ soldCount, quantityTotal }: DropItem): string =>
  soldCount > 0 ? `${formatCount(soldCount)} of ${formatCount(quantityTotal)} kept` : texts.notSold

/** Held and sold units out of a drop's total, for "24 of 24 kept". */
export function claimedUnits(items: readonly DropItem[]): Record<'kept' | 'held' | 'total' | 'left', number> {
  return items.reduce(
    (sum, item) => ({
      kept: sum.kept + item.soldCount,
      held: sum.held + item.heldCount,
      total: sum.total + item.quantityTotal,
      left: sum.left + item.availableCount,
    }),
    { kept: 0, held: 0, total: 0, left: 0 },
  )
}

/** Number of units as `12 items`: an item with 40 units counts as 40. */
export const unitsText = (count: number): string => plural(count, 'item')
