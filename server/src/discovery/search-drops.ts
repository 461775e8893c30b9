import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Sort } from '@keepcase/contract/discovery/discovery.options.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { readCards } from '#drops/public.ts'
import { countOptions } from './count-options.ts'
import type { Filters } from './drop-filters.ts'
import { partsOf } from './drop-order.ts'
import { findPlaces, readAsked, readCodes } from './drops.queries.ts'
import { decodePlace, encodePlace, type SearchPlace } from './search-cursor.ts'

export type DropSearch = Filters & {
  q?: string | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of the drops that have the words and fit the filters, cut from the parts of the order one after the other. */
export async function searchDrops(
  db: Db,
  { q = '', sort = 'soonest', cursor, limit, ...filters }: DropSearch,
): Promise<{ items: DropCard[]; nextCursor: string | null; now: string }> {
  const parts = partsOf(sort, filters.when ?? 'all')
  const from = decodePlace(cursor, parts)
  const asked = await readAsked(db, q)
  const now = asked.now.toISOString()
  if (q !== '' && asked.query === null) return { items: [], nextCursor: null, now }
  const found: SearchPlace[] = []
  const first = from ? parts.findIndex((part) => part.name === from.part) : 0
  for (const part of parts.slice(first)) {
    if (found.length > limit) break
    const place = from?.part === part.name ? from : null
    found.push(...(await findPlaces(db, { part, filters, asked, place, limit: limit + 1 - found.length })))
  }
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const items = await readCards(
    db,
    shown.map(({ id }) => id),
  )
  return { items, nextCursor: last ? encodePlace(last) : null, now }
}

/** How many drops each option of each filter would show. */
export async function countFilters(
  db: Db,
  { q = '', ...filters }: Filters & { q?: string | undefined },
): Promise<FilterCounts> {
  const asked = await readAsked(db, q)
  const lines = q !== '' && asked.query === null ? '' : await readCodes(db, asked)
  return countOptions(lines, filters)
}
