import type { OfferedItem } from '@keepcase/contract/drops/offered.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { type OfferedRow, selectOffered } from './offered.queries.ts'

type OfferedQuery = { storefrontId: string; cursor?: string | undefined; limit: number }

/**
 * A page of what a storefront offers: items of its public scheduled or open drops, soonest drop first. Excludes lots
 * that have not been on stage, and hidden storefronts.
 */
export async function listOffered(db: Db, { storefrontId, cursor, limit }: OfferedQuery) {
  const after = decodeCursor(cursor, ['offered'])
  const rows = await selectOffered(db, { storefrontId, after, limit: limit + 1 })
  return cutPage(rows, limit, 'offered', (row) => row.startDate, viewOffered)
}

function viewOffered(row: OfferedRow): OfferedItem {
  const { id, title, image, category, condition, rarity, priceCents, currency, availableCount } = row
  return {
    id,
    title,
    image,
    category,
    condition,
    rarity,
    priceCents,
    currency,
    availableCount,
    drop: {
      id: row.dropId,
      title: row.dropTitle,
      type: row.dropType,
      status: row.dropStatus,
      startDate: row.startDate.toISOString(),
      endDate: row.endDate.toISOString(),
    },
  }
}
