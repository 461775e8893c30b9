import type { DropStatus, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'
import { findCards } from '../drops.queries.ts'
import type { CardRow } from '../drops.rows.ts'

/** Which drops a list has. */
export type Filter = RawBuilder<unknown>

/** A segment of a list: its rows, the instant that orders them, and the direction. */
export type Segment = {
  name: string
  where: Filter
  column: RawBuilder<unknown>
  isAscending: boolean
  at(row: CardRow): Date | null
}

const now = sql`(select app_now())`
const startOf = (row: CardRow) => row.startDate
const endOf = (row: CardRow) => row.endDate

const upcoming: Segment = {
  name: 'upcoming',
  where: sql`d.status = 'scheduled' and d.start_date > ${now}`,
  column: sql`d.start_date`,
  isAscending: true,
  at: startOf,
}
const openSegment = (name: string, stored: RawBuilder<unknown>): Segment => ({
  name,
  where: sql`d.status in (${stored}) and d.start_date <= ${now} and d.end_date > ${now}`,
  column: sql`d.start_date`,
  isAscending: false,
  at: startOf,
})
const live = openSegment('live', sql`'scheduled', 'active'`)
const open = openSegment('open', sql`'scheduled', 'active', 'paused', 'sold-out'`)
const past: Segment = {
  name: 'past',
  where: sql`d.status not in ('draft', 'cancelled') and d.end_date <= ${now}`,
  column: sql`d.end_date`,
  isAscending: false,
  at: endOf,
}

/** `all` is open drops, then upcoming, then past ones: each segment in its own order, from its own index. */
export const segmentsOf: Record<'all' | 'upcoming' | 'live' | 'past', readonly Segment[]> = {
  upcoming: [upcoming],
  live: [live],
  past: [past],
  all: [open, upcoming, past],
}

const newest: Segment = {
  name: 'mine',
  where: sql`true`,
  column: sql`d.created_at`,
  isAscending: false,
  at: (row) => row.createdAt,
}

// @NOTE the expression of the index drops_of_by_start
const noStart = '9000-01-01T00:00:00.000Z'
const byStart = {
  where: sql`true`,
  column: sql`coalesce(d.start_date, timestamptz '9000-01-01 00:00+00')`,
  at: (row: CardRow) => row.startDate ?? new Date(noStart),
}

/** The orders of a storefront's own list: by creation, or by start with undated drafts as the latest. */
export const ownSegments = {
  newest,
  latest: { ...byStart, name: 'latest', isAscending: false },
  soonest: { ...byStart, name: 'soonest', isAscending: true },
} satisfies Record<string, Segment>

// @NOTE same rule as storefront_faces.is_shown, on the tables that findCards joins
const isShown = sql`(s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null)`

/** The clock reading of a list, and a search text as a query of known words; null when it has none. */
export async function selectClock(db: Db, q: string): Promise<{ now: Date; query: string | null }> {
  const { rows } = await sql<{ now: Date; query: string | null }>`
    select app_now() as now, search_query(${q})::text as query`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('The database gave no time')
  return clock
}

/**
 * Public drops of storefronts that are shown.
 * @param words the search text as `selectClock` returns it
 */
export function publicDrops(
  { type, storefrontId, q }: { type?: DropType | undefined; storefrontId?: string | undefined; q?: string | undefined },
  words: string | null,
): Filter {
  const filters = [sql`d.visibility = 'public'`, isShown]
  if (type) filters.push(sql`d.type = ${type}`)
  if (storefrontId) filters.push(sql`d.storefront_id = ${storefrontId}`)
  // @NOTE the search text is turned into document words before it is matched, so % and _ have no meaning
  if (words) filters.push(sql`d.id in (select drop_id from search_drops where words @@ ${words}::tsquery)`)
  // A query with no known word may still match a title literally: punctuation only, or the middle of a word.
  if (q && words === null) filters.push(sql`strpos(lower(d.title), lower(${q})) > 0`)
  return sql.join(filters, sql` and `)
}

/** Which of a storefront's own drops: in a state, by title or number, by start. */
export type OwnDrops = {
  status?: DropStatus | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The drops of these storefronts that pass the filter. */
export function ownDrops(storefrontIds: readonly string[], { status, q, from, to }: OwnDrops): Filter {
  const [one] = storefrontIds
  // @NOTE one storefront by equality: the order of its index is the list's order
  const filters = [
    storefrontIds.length === 1 ? sql`d.storefront_id = ${one}` : sql`d.storefront_id = any(${storefrontIds}::uuid[])`,
  ]
  if (status) filters.push(sql`drop_status_at(d.status, d.start_date, d.end_date, ${now}) = ${status}`)
  if (q) filters.push(sql`(strpos(lower(d.title), lower(${q})) > 0 or d.number::text = ltrim(${q}, '#0'))`)
  if (from) filters.push(sql`d.start_date >= ${from}::timestamptz`)
  if (to) filters.push(sql`d.start_date < ${to}::timestamptz`)
  return sql.join(filters, sql` and `)
}

/**
 * The drop that its seller looks at next: the open one or the one that opens first, drafts included. Drafts without a
 * start to come are last, the newest first. Null when everything is over.
 */
export async function findNextOwnDrop(db: Db, storefrontId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from drops d
    where d.storefront_id = ${storefrontId}
      and (d.status = 'draft' or (d.status in ('scheduled', 'active', 'paused', 'sold-out') and d.end_date > ${now}))
    order by case when d.status = 'draft' and d.start_date <= ${now} then null else d.start_date end nulls last,
      d.created_at desc, d.number desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The cards of one segment of a list, in its order, from the place after `after` on. */
export function findSegment(
  db: Db,
  segment: Segment,
  { filter, after, limit }: { filter: Filter; after: Place | null; limit: number },
): Promise<CardRow[]> {
  const rest = after ? sql` and ${afterPlace(segment, after)}` : sql``
  const where = sql`${filter} and ${segment.where}${rest}`
  return findCards(db, { where, orderBy: orderOf(segment), limit })
}

// @NOTE ids ascend within an instant in every segment; few rows share one, so the index by time is enough
function orderOf({ column, isAscending }: Segment): RawBuilder<unknown> {
  if (isAscending) return sql`${column}, d.id`
  return sql`${column} desc, d.id`
}

function afterPlace({ column, isAscending }: Segment, { at, id }: Place): RawBuilder<unknown> {
  const next = isAscending ? sql`${column} > ${at}` : sql`${column} < ${at}`
  const from = isAscending ? sql`${column} >= ${at}` : sql`${column} <= ${at}`
  return sql`(${from} and (${next} or d.id > ${id}))`
}

/** The cards of these drops in the given order, without drops that are not public. */
export function findListedCards(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  const isListed = sql`d.visibility = 'public' and d.status not in ('draft', 'cancelled') and ${isShown}`
  const where = sql`d.id = any(${ids}::uuid[]) and ${isListed}`
  const orderBy = sql`array_position(${ids}::uuid[], d.id)`
  return findCards(db, { where, orderBy, limit: ids.length })
}

/** The cards of a storefront's private drops that the account may enter, soonest first. */
export function findOpenToMe(
  db: Db,
  {
    profileId,
    storefrontId,
    after,
    limit,
  }: { profileId: string; storefrontId: string; after: Place | null; limit: number },
): Promise<CardRow[]> {
  const afterCursor = after
    ? sql`and d.start_date >= ${after.at} and (d.start_date > ${after.at} or d.id > ${after.id})`
    : sql``
  const where = sql`
    d.storefront_id = ${storefrontId} and d.visibility = 'private' and d.published_at is not null
    and s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null
    and d.status in ('scheduled', 'active', 'paused', 'sold-out') and d.end_date > (select app_now())
    and exists (select 1 from drop_access a where a.drop_id = d.id and a.profile_id = ${profileId}) ${afterCursor}`
  return findCards(db, { where, orderBy: sql`d.start_date, d.id`, limit })
}
