import type { FilterCounts, MatchedDrop } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Sort } from '@keepcase/contract/discovery/discovery.filters.ts'
import type { Db } from '@keepcase/db/db.ts'
import { decodePlace } from '#server/api/keyset-cursor.ts'
import { readCards } from '#server/features/drops/public.ts'
import { countOptions } from './count-options.ts'
import { viewMatch } from './discovery.view.ts'
import type { Filters } from './drop-filters.queries.ts'
import { partsOf } from './drop-order.queries.ts'
import { findMatches, findPlaces, readCodes, readTextQuery } from './drops.queries.ts'
import { readParts } from './search-cursor.ts'

export type DropSearch = Filters & {
  q?: string | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * A page of the drops that match text and filters, read from the parts of the order in sequence, with the
 * reason of each match.
 */
export async function searchDrops(
  db: Db,
  { q = '', sort = 'soonest', cursor, limit, ...filters }: DropSearch,
): Promise<{ items: MatchedDrop[]; nextCursor: string | null; now: string }> {
  const parts = partsOf(sort, filters.when ?? 'all')
  const from = decodePlace(cursor, parts)
  const asked = await readTextQuery(db, q)
  const now = asked.now.toISOString()
  if (q !== '' && asked.query === null) return { items: [], nextCursor: null, now }
  const { ids, nextCursor } = await readParts(parts, { from, limit }, (part, page) =>
    findPlaces(db, { part, filters, asked, ...page }),
  )
  return { items: await readMatchedCards(db, ids, asked.query), nextCursor, now }
}

/** Cards of these drops, each with its match where the title does not match. */
async function readMatchedCards(db: Db, ids: readonly string[], query: string | null): Promise<MatchedDrop[]> {
  const [cards, rows] = await Promise.all([readCards(db, ids), query === null ? [] : findMatches(db, query, ids)])
  const matches = new Map(rows.map((row) => [row.dropId, viewMatch(row)]))
  return cards.map((card) => ({ ...card, match: matches.get(card.id) ?? null }))
}

/** Number of drops that each option of each filter would show. */
export async function countFilters(
  db: Db,
  { q = '', ...filters }: Filters & { q?: string | undefined },
): Promise<FilterCounts> {
  const asked = await readTextQuery(db, q)
  const lines = q !== '' && asked.query === null ? '' : await readCodes(db, asked)
  return countOptions(lines, filters)
}
