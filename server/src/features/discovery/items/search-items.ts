import type { FilterCounts, MatchedItem } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { decodePlace } from '#server/api/keyset-cursor.ts'
import { readCards } from '#server/features/drops/public.ts'
import { countItemOptions } from '../count-options.ts'
import type { Filters } from '../drop-filters.queries.ts'
import { partsOf } from '../drop-order.queries.ts'
import { readTextQuery } from '../drops.queries.ts'
import { readParts } from '../search-cursor.ts'
import type { DropSearch } from '../search-drops.ts'
import { areFew, type FoundItemRow, findItemPlaces, readItemCodes, readItems } from './items.queries.ts'

/** A page of the items that match text and filters. Never holds anything that the drop's page hides from everybody. */
export async function searchItems(
  db: Db,
  { q = '', sort = 'soonest', cursor, limit, ...filters }: DropSearch,
): Promise<{ items: MatchedItem[]; nextCursor: string | null; now: string }> {
  const parts = partsOf(sort, filters.when ?? 'all', 'items')
  const from = decodePlace(cursor, parts)
  const asked = await readTextQuery(db, q)
  const now = asked.now.toISOString()
  if (q !== '' && asked.query === null) return { items: [], nextCursor: null, now }
  const few = await areFew(db, filters, asked)
  const { ids, nextCursor } = await readParts(parts, { from, limit }, (part, page) =>
    findItemPlaces(db, { part, filters, asked, areFew: few, ...page }),
  )
  const rows = await readItems(db, ids)
  const cards = await readCards(db, [...new Set(rows.map(({ dropId }) => dropId))])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const items = rows.flatMap((row) => viewMatchedItem(row, cardOf.get(row.dropId)))
  return { items, nextCursor, now }
}

/** None for an item whose drop is gone by now. */
function viewMatchedItem(row: FoundItemRow, drop: DropCard | undefined): MatchedItem[] {
  if (!drop) return []
  const { dropId: _, ...item } = row
  const { id, number, title, type, status, startDate, endDate, storefrontId, storefrontName, storefrontLogoUrl } = drop
  return [
    {
      ...item,
      category: item.category as MatchedItem['category'],
      condition: item.condition as MatchedItem['condition'],
      sleeveCondition: item.sleeveCondition as MatchedItem['sleeveCondition'],
      currency: drop.currency,
      drop: { id, number, title, type, status, startDate, endDate, storefrontId, storefrontName, storefrontLogoUrl },
    },
  ]
}

/** Number of items that each option of each filter would show. */
export async function countItemFilters(
  db: Db,
  { q = '', ...filters }: Filters & { q?: string | undefined },
): Promise<FilterCounts> {
  const asked = await readTextQuery(db, q)
  const lines = q !== '' && asked.query === null ? '' : await readItemCodes(db, asked)
  return countItemOptions(lines, filters)
}
