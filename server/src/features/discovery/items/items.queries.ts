import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeysetPlace } from '#server/api/keyset-cursor.ts'
import { dropGroupsOf, type Filters, itemGroupsOf } from '../drop-filters.queries.ts'
import type { DropPart } from '../drop-order.queries.ts'
import { type PlaceRow, placeOf, type TextQuery } from '../drops.queries.ts'

/** Matching items up to this number are collected and sorted; among more, the list is read in its order. */
const fewItems = 10_000

const facetsOf = (alias: 's' | 'x', groups: string[][]): RawBuilder<unknown>[] =>
  groups.map((values) => sql`${sql.raw(alias)}.facets && ${values}::text[]`)

/** Conditions on an item's document `x`; none when neither text nor filters of items are in use. */
function itemConditions(filters: Filters, query: string | null): RawBuilder<unknown>[] {
  const facets = facetsOf('x', itemGroupsOf(filters))
  return query === null ? facets : [sql`x.words @@ ${query}::tsquery`, ...facets]
}

/** True if so few items have the text and the items' filters that collecting them is quicker than reading in order. */
export async function areFew(db: Db, filters: Filters, { query }: TextQuery): Promise<boolean> {
  const conditions = itemConditions(filters, query)
  if (conditions.length === 0) return false
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from search_items x where ${sql.join(conditions, sql` and `)} limit ${fewItems + 1}) hits`.execute(db)
  return (rows[0]?.n ?? 0) <= fewItems
}

export type ItemPage = {
  part: DropPart
  filters: Filters
  asked: TextQuery
  areFew: boolean
  place: KeysetPlace | null
  limit: number
}

/** Positions of the next items of a part, in its order. */
export async function findItemPlaces(db: Db, page: ItemPage): Promise<KeysetPlace[]> {
  const { part, filters, asked, place, limit } = page
  const conditions = [part.where(asked.now), ...facetsOf('s', dropGroupsOf(filters))]
  if (place) conditions.push(part.after(place), part.notBefore(place))
  const followers = part.needsFollowers ? sql`join search_storefronts f on f.storefront_id = s.storefront_id` : sql``
  const { rows } = await sql<PlaceRow>`
    ${collected(page)}
    select x.drop_item_id as id, ${part.keys} from ${sourcesOf(page)} ${followers}
    where ${sql.join(conditions, sql` and `)} order by ${part.orderBy} limit ${limit}`.execute(db)
  return rows.map((row) => placeOf(part, row))
}

const collected = ({ filters, asked, areFew }: ItemPage) =>
  areFew
    ? sql`with hits as materialized (
        select x.drop_item_id, x.drop_id, x.price_cents from search_items x
        where ${sql.join(itemConditions(filters, asked.query), sql` and `)})`
    : sql``

/**
 * Items and their drops. `offset 0` keeps the planner from collecting and sorting all matches where reading the index
 * of the order finds a page soon.
 */
function sourcesOf({ part, filters, asked, areFew }: ItemPage): RawBuilder<unknown> {
  if (areFew) return sql`hits x join search_drops s on s.drop_id = x.drop_id`
  const conditions = itemConditions(filters, asked.query)
  const items = sql.join([sql`true`, ...conditions], sql` and `)
  if (part.isByPrice) {
    return sql`(select * from search_items x where ${items}) x
      cross join lateral (select * from search_drops s where s.drop_id = x.drop_id offset 0) s`
  }
  return sql`search_drops s
    cross join lateral (select * from search_items x where x.drop_id = s.drop_id and ${items} offset 0) x`
}

/** One line for each drop with items that match the text: its state, its own code, and those of the items. */
export async function readItemCodes(db: Db, { now, query }: TextQuery): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    select search_item_codes(${query}::tsquery, ${now}::timestamptz) as lines`.execute(db)
  return rows[0]?.lines ?? ''
}

export type FoundItemRow = {
  id: string
  itemId: string
  dropId: string
  title: string
  image: string
  category: string | null
  condition: string | null
  sleeveCondition: string | null
  priceCents: number
  availableCount: number
}

/** These items in the given order, as their drops' pages show them; without those that nobody may find any more. */
export async function readItems(db: Db, ids: readonly string[]): Promise<FoundItemRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundItemRow>`
    select di.id, i.id as item_id, di.drop_id, i.title, item_image(i.images, i.drawing) as image, i.category, i.condition, i.sleeve_condition,
      x.price_cents, di.quantity_available as available_count
    from unnest(${[...ids]}::uuid[]) with ordinality o(id, place)
    join search_items x on x.drop_item_id = o.id
    join drop_items di on di.id = x.drop_item_id
    join items i on i.id = di.item_id
    order by o.place`.execute(db)
  return rows
}
