import type { DropCard, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { decodeCursor, encodeCursor } from '#server/api/cursor.ts'
import type { CardRow } from '../drops.rows.ts'
import { viewCard } from '../drops.view.ts'
import {
  type Filter,
  findListedCards,
  findSegment,
  type OwnDrops,
  ownDrops,
  ownSegments,
  publicDrops,
  type Segment,
  segmentsOf,
  selectClock,
} from './listing.queries.ts'

export type DropListQuery = {
  when: 'all' | 'upcoming' | 'live' | 'past'
  type?: DropType | undefined
  storefrontId?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { items: DropCard[]; nextCursor: string | null }

/** A page of the public drops. Excludes private drops and drafts; searches no unrevealed lots. */
export async function listDrops(db: Db, query: DropListQuery): Promise<Page & { now: string }> {
  const clock = await selectClock(db, query.q ?? '')
  const page = await cutPage(db, segmentsOf[query.when], publicDrops(query, clock.query), query)
  return { ...page, now: clock.now.toISOString() }
}

/** The cards of these drops in the given order, without drops that are not public. */
export async function readCards(db: Db, ids: readonly string[]): Promise<DropCard[]> {
  if (ids.length === 0) return []
  return (await findListedCards(db, ids)).map(viewCard)
}

/** A page of these storefronts' drops, drafts included. */
export function listOwnDrops(
  db: Db,
  storefrontIds: readonly string[],
  {
    sort = 'newest',
    cursor,
    limit,
    ...filter
  }: OwnDrops & { sort?: keyof typeof ownSegments; cursor?: string | undefined; limit: number },
): Promise<Page> {
  return cutPage(db, [ownSegments[sort]], ownDrops(storefrontIds, filter), { cursor, limit })
}

/** Cuts a page across the segments in order, starting at the cursor. */
async function cutPage(
  db: Db,
  segments: readonly Segment[],
  filter: Filter,
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
    const after = place?.part === segment.name ? place : null
    const rows = await findSegment(db, segment, { filter, after, limit: limit + 1 - found.length })
    found.push(...rows.map((row) => ({ row, segment })))
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  const at = last?.segment.at(last.row)
  return {
    items: found.slice(0, limit).map(({ row }) => viewCard(row)),
    nextCursor: last && at ? encodeCursor({ part: last.segment.name, at, id: last.row.id }) : null,
  }
}
