import type { ItemFilters, ItemSort } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { decodePlace, encodePlace } from '#server/api/keyset-cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { assertSells } from '../drops.policy.ts'
import { findItem } from './items.queries.ts'
import { viewCatalogItem } from './items.view.ts'
import { countItems, findItems, itemParts } from './list-items.queries.ts'

type Page = {
  storefrontId?: string | undefined
  cursor?: string | undefined
  limit: number
  sort: ItemSort
  order: 'asc' | 'desc'
} & ItemFilters

/**
 * A page of a storefront's catalog, or of all storefronts where the actor may list items.
 * @throws Refusal NOT_FOUND for another's storefront, BAD_REQUEST for a cursor of another order
 */
export async function listItems(
  db: Db,
  actor: Actor,
  page: Page,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { storefrontId, cursor, limit, sort, order, ...filters } = page
  const own = storefrontsWith(actor, 'storefront.items.list')
  if (storefrontId && !own.includes(storefrontId)) throw new Refusal('NOT_FOUND')
  const part = `${sort} ${order}`
  const place = decodePlace(
    cursor,
    itemParts.filter(({ name }) => name === part),
  )
  const storefrontIds = storefrontId ? [storefrontId] : own
  if (storefrontIds.length === 0) return { items: [], nextCursor: null }
  const rows = await findItems(db, { storefrontIds, filters, sort, order, place, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const keyOf = (key: string | number | Date) => (key instanceof Date ? key.toISOString() : key)
  return {
    items: rows.slice(0, limit).map(viewCatalogItem),
    nextCursor: last ? encodePlace({ part, keys: [keyOf(last.sortKey)], id: last.id }) : null,
  }
}

/**
 * One item of the catalog.
 * @throws Refusal NOT_FOUND
 */
export async function readOwnItem(db: Db, actor: Actor, id: string): Promise<Item> {
  const row = await findItem(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  assertSells(actor, row.storefrontId, 'storefront.items.list')
  return viewCatalogItem(row)
}

/**
 * How many items match the filters, and how many the storefront has.
 * @throws Refusal NOT_FOUND
 */
export function countOwnItems(
  db: Db,
  actor: Actor,
  { storefrontId, ...filters }: ItemFilters & { storefrontId: string },
) {
  assertSells(actor, storefrontId, 'storefront.items.list')
  return countItems(db, storefrontId, filters)
}
