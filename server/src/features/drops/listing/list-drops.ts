import type { DropCard, DropStatus, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, type Place } from '#server/api/cursor.ts'
import { findCards } from '../drops.queries.ts'
import type { CardRow } from '../drops.rows.ts'
import { viewCard } from '../drops.view.ts'

export type Wanted = {
  when: 'all' | 'upcoming' | 'live' | 'past'
  type?: DropType | undefined
  storefrontId?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { items: DropCard[]; nextCursor: string | null }

/** A part of a list: its rows, the instant they are ordered by, and in which direction. */
type Part = {
  name: string
  where: RawBuilder<unknown>
  column: RawBuilder<unknown>
  isAscending: boolean
  at(row: CardRow): Date | null
}

const now = sql`(select app_now())`
const startOf = (row: CardRow) => row.startDate
const endOf = (row: CardRow) => row.endDate

const upcoming: Part = {
  name: 'upcoming',
  where: sql`d.status = 'scheduled' and d.start_date > ${now}`,
  column: sql`d.start_date`,
  isAscending: true,
  at: startOf,
}
const openNow = (name: string, stored: RawBuilder<unknown>): Part => ({
  name,
  where: sql`d.status in (${stored}) and d.start_date <= ${now} and d.end_date > ${now}`,
  column: sql`d.start_date`,
  isAscending: false,
  at: startOf,
})
const live = openNow('live', sql`'scheduled', 'active'`)
const underWay = openNow('open', sql`'scheduled', 'active', 'paused', 'sold-out'`)
const past: Part = {
  name: 'past',
  where: sql`d.status not in ('draft', 'cancelled') and d.end_date <= ${now}`,
  column: sql`d.end_date`,
  isAscending: false,
  at: endOf,
}

/** `all` is what is open, then what comes, then what was: each part in its own order and from its own index. */
const partsOf: Record<Wanted['when'], readonly Part[]> = {
  upcoming: [upcoming],
  live: [live],
  past: [past],
  all: [underWay, upcoming, past],
}

// @NOTE as storefront_faces.is_shown says it, on the tables that findCards joins
const isShown = sql`(s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null)`

/** A page of the public drops. Private ones and drafts are in no list, and nothing unrevealed is searched. */
export async function listDrops(db: Db, wanted: Wanted): Promise<Page & { now: string }> {
  const { q } = wanted
  const { rows } = await sql<{ now: Date; query: string | null }>`
    select app_now() as now, search_query(${q ?? ''})::text as query`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('The database gave no time')
  const now = clock.now.toISOString()
  const filters = [sql`d.visibility = 'public'`, isShown, ...filtersOf(wanted, clock.query)]
  // what has no word that any document has may still stand in a title as it was typed: signs alone, the middle of a word
  if (q && clock.query === null) filters.push(sql`strpos(lower(d.title), lower(${q})) > 0`)
  return { ...(await cutPage(db, partsOf[wanted.when], sql.join(filters, sql` and `), wanted)), now }
}

// @NOTE what is typed becomes words of documents before it comes near a pattern: % and _ mean nothing there
function filtersOf({ type, storefrontId }: Wanted, query: string | null): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = []
  if (type) filters.push(sql`d.type = ${type}`)
  if (storefrontId) filters.push(sql`d.storefront_id = ${storefrontId}`)
  if (query) filters.push(sql`d.id in (select drop_id from search_drops where words @@ ${query}::tsquery)`)
  return filters
}

/** The cards of these drops in the order given; one that not everybody may see is left out. */
export async function readCards(db: Db, ids: readonly string[]): Promise<DropCard[]> {
  if (ids.length === 0) return []
  const isListed = sql`d.visibility = 'public' and d.status not in ('draft', 'cancelled') and ${isShown}`
  const where = sql`d.id = any(${ids}::uuid[]) and ${isListed}`
  const orderBy = sql`array_position(${ids}::uuid[], d.id)`
  return (await findCards(db, { where, orderBy, limit: ids.length })).map(viewCard)
}

const newest: Part = {
  name: 'mine',
  where: sql`true`,
  column: sql`d.created_at`,
  isAscending: false,
  at: (row) => row.createdAt,
}

/** A page of the drops of these storefronts, drafts too, newest first. */
export function listOwnDrops(
  db: Db,
  storefrontIds: readonly string[],
  { status, ...page }: { status?: DropStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<Page> {
  const own = sql`d.storefront_id = any(${storefrontIds}::uuid[])`
  const filter = status ? sql`${own} and drop_status_at(d.status, d.start_date, d.end_date, ${now}) = ${status}` : own
  return cutPage(db, [newest], filter, page)
}

/** Cuts a page from the parts one after the other, beginning where the cursor stands. */
async function cutPage(
  db: Db,
  parts: readonly Part[],
  filter: RawBuilder<unknown>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const place = decodeCursor(
    cursor,
    parts.map((part) => part.name),
  )
  const found: { row: CardRow; part: Part }[] = []
  const first = place ? parts.findIndex((part) => part.name === place.part) : 0
  for (const part of parts.slice(first)) {
    if (found.length > limit) break
    const after = place?.part === part.name ? sql` and ${afterPlace(part, place)}` : sql``
    const where = sql`${filter} and ${part.where}${after}`
    const rows = await findCards(db, { where, orderBy: orderOf(part), limit: limit + 1 - found.length })
    found.push(...rows.map((row) => ({ row, part })))
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  const at = last?.part.at(last.row)
  return {
    items: found.slice(0, limit).map(({ row }) => viewCard(row)),
    nextCursor: last && at ? encodeCursor({ part: last.part.name, at, id: last.row.id }) : null,
  }
}

// @NOTE ids rise within an instant in every part; rows of one instant are few, so the index's order by time is enough
function orderOf({ column, isAscending }: Part): RawBuilder<unknown> {
  if (isAscending) return sql`${column}, d.id`
  return sql`${column} desc, d.id`
}

function afterPlace({ column, isAscending }: Part, { at, id }: Place): RawBuilder<unknown> {
  const next = isAscending ? sql`${column} > ${at}` : sql`${column} < ${at}`
  const from = isAscending ? sql`${column} >= ${at}` : sql`${column} <= ${at}`
  return sql`(${from} and (${next} or d.id > ${id}))`
}
