import type { ItemFilters, ItemSort } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeysetPlace, KeyType } from '#server/api/keyset-cursor.ts'
import { plannedOnEachUse } from '#server/database/prepared-statements.ts'
import { type CatalogRow, catalog } from './items.queries.ts'

type SortKey = { name: ItemSort; key: RawBuilder<unknown>; type: KeyType; cast: string }

const sortKey = (name: ItemSort, key: string, type: KeyType, cast: string): SortKey => {
  return { name, key: sql.raw(key), type, cast }
}

/** The sort keys of the catalog. Each has an index of its own (`items_by_…`). */
const sortKeys: Record<ItemSort, SortKey> = {
  created: sortKey('created', 'items.created_at', 'instant', 'timestamptz'),
  updated: sortKey('updated', 'items.updated_at', 'instant', 'timestamptz'),
  title: sortKey('title', 'lower(items.title)', 'text', 'text'),
  sku: sortKey('sku', `lower(coalesce(items.sku, ''))`, 'text', 'text'),
  year: sortKey('year', 'coalesce(items.year, 0::smallint)', 'int', 'smallint'),
  price: sortKey('price', 'items.price_cents', 'int', 'int'),
  quantity: sortKey('quantity', 'items.quantity', 'int', 'int'),
}

/** The parts that cursors of a list name: its order, with the type of its key. */
export const itemParts = Object.values(sortKeys).flatMap(({ name, type }) =>
  (['asc', 'desc'] as const).map((order) => ({ name: `${name} ${order}`, keyTypes: [type] })),
)

export type ItemsPage = {
  storefrontIds: readonly string[]
  filters: ItemFilters
  sort: ItemSort
  order: 'asc' | 'desc'
  place: KeysetPlace | null
  limit: number
}

const lexeme = (name: string, value: string) => `'${name}:${value}'`
const anyOf = (name: string, values: readonly string[]) => `(${values.map((value) => lexeme(name, value)).join(' | ')})`

/** The lexemes that an item must have, one of each group. Values are ids and names of the contract. */
function groupsOf(storefrontIds: readonly string[], filters: ItemFilters): string[] {
  const { category, condition, rarity, era, genre } = filters
  const traits = Object.entries({ category, condition, rarity, era, genre })
  return [
    anyOf('storefront', storefrontIds),
    ...traits.flatMap(([name, values]) => (values?.length ? [anyOf(name, values)] : [])),
  ]
}

/** Conditions of a catalog's filters. `items` is the table. */
export function itemConditions(storefrontIds: readonly string[], filters: ItemFilters): RawBuilder<unknown> {
  const { status, place, q = '' } = filters
  const groups = groupsOf(storefrontIds, filters)
  const conditions = [
    // @NOTE an index is read in its order for one storefront, but not for a list of one
    storefrontIds.length === 1
      ? sql`items.storefront_id = ${storefrontIds[0]}::uuid`
      : sql`items.storefront_id = any(${storefrontIds}::uuid[])`,
    status === 'archived' ? sql`items.is_archived` : sql`not items.is_archived`,
  ]
  if (groups.length > 1 || q !== '')
    conditions.push(sql`items.catalog_words @@ catalog_query(${groups}::text[], ${q}::text)`)
  // @NOTE signs alone have no words to find; without this they would find everything
  if (q !== '') conditions.push(sql`search_fold(${q}::text) <> ''`)
  if (place !== undefined) {
    const inDrop = sql`items.id in (
      select di.item_id from unfinished_drops(${storefrontIds}::uuid[], app_now()) d
      join drop_items di on di.drop_id = d.drop_id)`
    conditions.push(place === 'in_drop' ? inDrop : sql`not (${inDrop})`)
  }
  return sql.join(conditions, sql` and `)
}

/** A page of these storefronts' items, and the sort key of each. */
export async function findItems(
  db: Db,
  page: ItemsPage,
): Promise<(CatalogRow & { sortKey: string | number | Date })[]> {
  const { storefrontIds, filters, sort, order, place, limit } = page
  const { key, cast } = sortKeys[sort]
  const isUp = order === 'asc'
  const direction = sql.raw(order)
  const after = sql<boolean>`(${key}, items.id) ${sql.raw(isUp ? '>' : '<')}
    (${place?.keys[0]}::${sql.raw(cast)}, ${place?.id}::uuid)`
  return catalog(db)
    .$if(Boolean(filters.q), (query) => query.modifyFront(sql.raw(plannedOnEachUse)))
    .select(key.$castTo<string | number | Date>().as('sortKey'))
    .where(sql<boolean>`${itemConditions(storefrontIds, filters)}`)
    .$if(place !== null, (query) => query.where(after))
    .orderBy(sql`${key} ${direction}, items.id ${direction}`)
    .limit(limit)
    .execute()
}

/** How many items match, and how many a storefront has. */
export async function countItems(
  db: Db,
  storefrontId: string,
  filters: ItemFilters,
): Promise<{ matching: number; active: number; archived: number }> {
  const count = (where: RawBuilder<unknown>) => sql`(select count(*)::int from items where ${where})`
  const all = sql`items.storefront_id = ${storefrontId}`
  const { rows } = await sql<{ matching: number; active: number; archived: number }>`
    select ${count(itemConditions([storefrontId], filters))} as matching,
      ${count(sql`${all} and not items.is_archived`)} as active,
      ${count(sql`${all} and items.is_archived`)} as archived`.execute(db)
  return rows[0] ?? { matching: 0, active: 0, archived: 0 }
}

/** Which rows a bulk change is for. */
export type Selected = { storefrontId: string; ids?: readonly string[] | undefined; matching?: ItemFilters | undefined }

/** Locks the selected items in the order of their ids, at most `limit`. */
export function lockItems(tx: Tx, { storefrontId, ids, matching }: Selected, limit: number) {
  const chosen = ids
    ? sql<boolean>`items.storefront_id = ${storefrontId} and items.id = any(${ids}::uuid[])`
    : sql<boolean>`${itemConditions([storefrontId], matching ?? { status: 'active' })}`
  return tx
    .selectFrom('items')
    .select(['id', 'title', 'version', 'offeredAt', 'isArchived', 'priceCents', 'genres', 'condition'])
    .select(['sleeveCondition', 'rarity', 'category', 'era', 'year', 'maker', 'format', 'printRun', 'flaws'])
    .where(chosen)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}
export type LockedItem = Awaited<ReturnType<typeof lockItems>>[number]
