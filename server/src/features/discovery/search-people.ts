import type { FoundStorefront, FoundUser } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { decodePlace, encodePlace, type KeysetPlace } from '#server/api/keyset-cursor.ts'
import { viewStorefront, viewUser } from './discovery.view.ts'
import { findStorefronts, findUsers, storefrontParts, userParts } from './people.queries.ts'

type Page = { q?: string | undefined; cursor?: string | undefined; limit: number }
type Found<T> = { items: T[]; nextCursor: string | null }

/** A page of storefronts by name. */
export async function searchStorefronts(db: Db, { q = '', cursor, limit }: Page): Promise<Found<FoundStorefront>> {
  const place = decodePlace(cursor, storefrontParts)
  const rows = await findStorefronts(db, { q, place, limit: limit + 1 })
  return cut(rows, limit, viewStorefront, (row) => ({
    part: 'storefronts',
    keys: [row.nearness, row.followers],
    id: row.id,
  }))
}

/** A page of people by name, for this viewer. */
export async function searchUsers(
  db: Db,
  { q = '', cursor, limit, viewerId }: Page & { viewerId: string },
): Promise<Found<FoundUser>> {
  const parts = userParts(q)
  const place = decodePlace(cursor, parts)
  const rows = await findUsers(db, { q, viewerId, place, limit: limit + 1 })
  return cut(rows, limit, viewUser, (row) => ({
    part: parts[0].name,
    keys: q === '' ? [row.createdAt.toISOString()] : [row.nearness, row.names],
    id: row.id,
  }))
}

function cut<Row, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  placeOf: (row: Row) => KeysetPlace,
): Found<Item> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(view), nextCursor: last ? encodePlace(placeOf(last)) : null }
}
