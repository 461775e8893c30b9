import type { DropType, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Row } from './edits.ts'

/**
 * The picture of a drop’s card and page: the first item’s photo; null: the drawing. Items that buyers
 * don’t see yet show nothing: the server has the same rule.
 */
export function coverOf(drop: SellerDrop | null, type: DropType, rows: readonly Row[]): string | null {
  const visible = rows.filter(
    ({ lotId }) => type === 'marketplace' || (type === 'live' && drop?.items.some(({ id }) => id === lotId)),
  )
  return visible.find(({ image }) => image !== null)?.image ?? drop?.coverImage ?? null
}
