import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { findCards } from '../drops.queries.ts'
import { viewCard } from '../drops.view.ts'

type PrivateDropsQuery = { storefrontId: string; cursor?: string | undefined; limit: number }

/** A page of a storefront's private drops that the account may enter, by invitation, subscription or tier. */
export async function listOpenToMe(
  db: Db,
  profileId: string,
  { storefrontId, cursor, limit }: PrivateDropsQuery,
): Promise<{ items: DropCard[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, ['private'])
  const afterCursor = after
    ? sql`and d.start_date >= ${after.at} and (d.start_date > ${after.at} or d.id > ${after.id})`
    : sql``
  const where = sql`
    d.storefront_id = ${storefrontId} and d.visibility = 'private' and d.published_at is not null
    and s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null
    and d.status in ('scheduled', 'active', 'paused', 'sold-out') and d.end_date > (select app_now())
    and exists (select 1 from drop_access a where a.drop_id = d.id and a.profile_id = ${profileId}) ${afterCursor}`
  const rows = await findCards(db, { where, orderBy: sql`d.start_date, d.id`, limit: limit + 1 })
  return cutPage(rows, limit, 'private', (row) => row.startDate ?? row.createdAt, viewCard)
}
