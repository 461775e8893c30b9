import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeysetPlace } from '#server/api/keyset-cursor.ts'
import { type Filters, facetGroupsOf } from './drop-filters.queries.ts'
import type { DropPart } from './drop-order.queries.ts'

/**
 * The typed text as a query over words of search documents (null when it cannot match anything), and the
 * clock.
 */
export type TextQuery = { now: Date; query: string | null }

/** Reads the clock and converts the typed text into words of search documents. */
export async function readTextQuery(db: Db, q: string): Promise<TextQuery> {
  const { rows } = await sql<TextQuery>`select app_now() as now, search_query(${q})::text as query`.execute(db)
  const [asked] = rows
  if (!asked) throw new Error('The database gave no time')
  return asked
}

export type PlaceRow = { id: string; key0: Date | number; key1?: string; key2?: string }

/** A row as a position of a part. */
export function placeOf(part: DropPart, { id, key0, key1, key2 }: PlaceRow): KeysetPlace {
  const keys = [key0, key1, key2].filter((key) => key !== undefined)
  return { part: part.name, keys: keys.map((key) => (key instanceof Date ? key.toISOString() : key)), id }
}

/** Positions of the next drops of a part, in its order. `query` null: no text condition. */
export async function findPlaces(
  db: Db,
  {
    part,
    filters,
    asked,
    place,
    limit,
  }: { part: DropPart; filters: Filters; asked: TextQuery; place: KeysetPlace | null; limit: number },
): Promise<KeysetPlace[]> {
  const conditions = [part.where(asked.now), ...narrowing(filters, asked.query), ...(place ? [part.after(place)] : [])]
  const followers = part.needsFollowers
    ? sql`search_storefronts f join search_drops s on s.storefront_id = f.storefront_id`
    : sql`search_drops s`
  const { rows } = await sql<PlaceRow>`
    select s.drop_id as id, ${part.keys} from ${followers}
    where ${sql.join(conditions, sql` and `)} order by ${part.orderBy} limit ${limit}`.execute(db)
  return rows.map((row) => placeOf(part, row))
}

function narrowing(filters: Filters, query: string | null): RawBuilder<unknown>[] {
  const facets = facetGroupsOf(filters).map((values) => sql`s.facets && ${values}::text[]`)
  return query === null ? facets : [sql`s.words @@ ${query}::tsquery`, ...facets]
}

/** One line for each drop that matches the text: its state by the clock, and its facet code. */
export async function readCodes(db: Db, { now, query }: TextQuery): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    select search_codes(${query}::tsquery, ${now}::timestamptz) as lines`.execute(db)
  return rows[0]?.lines ?? ''
}

/** Maximum drops that are ranked: those that are not over, and those that are. */
const weighed = { open: 1_000, over: 200 }

/**
 * The best few drops for a query: those not over first, then by rank. Among very many matches, those that end
 * soonest (or ended last) are ranked; past drops are searched only to fill up.
 */
export async function findBestDrops(db: Db, { now, query }: TextQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as materialized (
      select s.drop_id, s.words, s.start_date, false as is_over from search_drops s
      where s.words @@ ${query}::tsquery and s.end_date > ${now} order by s.end_date limit ${weighed.open}
    ), over as (
      select s.drop_id, s.words, s.start_date, true from search_drops s
      where s.words @@ ${query}::tsquery and s.end_date <= ${now} and (select count(*) from open) < ${limit}
      order by s.end_date desc limit ${weighed.over}
    )
    select f.drop_id as id from (select * from open union all select * from over) f
    order by f.is_over, ts_rank(f.words, ${query}::tsquery) desc, f.start_date desc, f.drop_id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export type MatchRow = { dropId: string; kind: 'item' | 'storefront' | 'seller'; pieces: string[]; hits: boolean[] }

/**
 * Which item or name matches, for those of these drops whose own title does not; excludes anything secret.
 */
export async function findMatches(db: Db, query: string, dropIds: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select * from search_matches(${dropIds}::uuid[], ${query}::tsquery)`.execute(db)
  return rows
}

export type ItemRow = {
  id: string
  itemId: string
  title: string
  image: string
  category: string | null
  dropId: string
  dropTitle: string
}

/** Items whose own titles match, in matching drops; of live and mystery drops only revealed ones. */
export async function findItems(
  db: Db,
  { query }: TextQuery,
  dropIds: readonly string[],
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select di.id, i.id as item_id, i.title, item_image(i.images, i.drawing) as image, i.category, d.id as drop_id, d.title as drop_title
    from unnest(${dropIds}::uuid[]) with ordinality o(id, place)
    join drops d on d.id = o.id and d.visibility = 'public'
    join drop_items di on di.drop_id = d.id and di.active and (d.type <> 'live' or di.reveal_number is not null)
      and not is_item_sealed(d.type, d.contents_revealed_at)
    join items i on i.id = di.item_id
    where i.title_words @@ ${query}::tsquery
    order by o.place, di.reveal_number, di.position limit ${limit}`.execute(db)
  return rows
}
