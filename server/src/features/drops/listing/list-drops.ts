import type { DropCard, DropStatus, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, type Place } from '#server/api/cursor.ts'
import { findCards } from '../drops.queries.ts'
import type { CardRow } from '../drops.rows.ts'
import { viewCard } from '../drops.view.ts'

export type DropListQuery = {
  when: 'all' | 'upcoming' | 'live' | 'past'
  type?: DropType | undefined
  storefrontId?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { items: DropCard[]; nextCursor: string | null }

/** A segment of a list: its rows, the instant that orders them, and the direction. */
type Segment = {
  name: string
  where: RawBuilder<unknown>
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
const segmentsOf: Record<DropListQuery['when'], readonly Segment[]> = {
  upcoming: [upcoming],
  live: [live],
  past: [past],
  all: [open, upcoming, past],
}

// @NOTE same rule as storefront_faces.is_shown, on the tables that findCards joins
const isShown = sql`(s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null)`

/** A page of the public drops. Excludes private drops and drafts; searches no unrevealed lots. */
export async function listDrops(db: Db, query: DropListQuery): Promise<Page & { now: string }> {
  const { q } = query
  const { rows } = await sql<{ now: Date; query: string | null }>`
    select app_now() as now, search_query(${q ?? ''})::text as query`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('The database gave no time')
  const now = clock.now.toISOString()
  const filters = [sql`d.visibility = 'public'`, isShown, ...filtersOf(query, clock.query)]
  // A query with no known word may still match a title literally: punctuation only, or the middle of a word.
  if (q && clock.query === null) filters.push(sql`strpos(lower(d.title), lower(${q})) > 0`)
  return { ...(await cutPage(db, segmentsOf[query.when], sql.join(filters, sql` and `), query)), now }
}

// @NOTE the search text is turned into document words before it is matched, so % and _ have no meaning
function filtersOf({ type, storefrontId }: DropListQuery, query: string | null): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = []
  if (type) filters.push(sql`d.type = ${type}`)
  if (storefrontId) filters.push(sql`d.storefront_id = ${storefrontId}`)
  if (query) filters.push(sql`d.id in (select drop_id from search_drops where words @@ ${query}::tsquery)`)
  return filters
}

/** The cards of these drops in the given order, without drops that are not public. */
export async function readCards(db: Db, ids: readonly string[]): Promise<DropCard[]> {
  if (ids.length === 0) return []
  const isListed = sql`d.visibility = 'public' and d.status not in ('draft', 'cancelled') and ${isShown}`
  const where = sql`d.id = any(${ids}::uuid[]) and ${isListed}`
  const orderBy = sql`array_position(${ids}::uuid[], d.id)`
  return (await findCards(db, { where, orderBy, limit: ids.length })).map(viewCard)
}

const newest: Segment = {
  name: 'mine',
  where: sql`true`,
  column: sql`d.created_at`,
  isAscending: false,
  at: (row) => row.createdAt,
}

/** A page of these storefronts' drops, drafts included, newest first. */
export function listOwnDrops(
  db: Db,
  storefrontIds: readonly string[],
  { status, ...page }: { status?: DropStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<Page> {
  const own = sql`d.storefront_id = any(${storefrontIds}::uuid[])`
  const filter = status ? sql`${own} and drop_status_at(d.status, d.start_date, d.end_date, ${now}) = ${status}` : own
  return cutPage(db, [newest], filter, page)
}

/** Cuts a page across the segments in order, starting at the cursor. */
async function cutPage(
  db: Db,
  segments: readonly Segment[],
  filter: RawBuilder<unknown>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const place = decodeCursor(
    cursor,
    segments.map((segment) => segment.name),
  )
  const found: { row: CardRow; segment: Segment }[] = []
  const first = place ? segments.findIndex((segment) => segment.name === place.part) : 0
  for (const segment of segments.slice(first)) {
    if (found.length > limit) break
    const after = place?.part === segment.name ? sql` and ${afterPlace(segment, place)}` : sql``
    const where = sql`${filter} and ${segment.where}${after}`
    const rows = await findCards(db, { where, orderBy: orderOf(segment), limit: limit + 1 - found.length })
    found.push(...rows.map((row) => ({ row, segment })))
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  const at = last?.segment.at(last.row)
  return {
    items: found.slice(0, limit).map(({ row }) => viewCard(row)),
    nextCursor: last && at ? encodeCursor({ part: last.segment.name, at, id: last.row.id }) : null,
  }
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
