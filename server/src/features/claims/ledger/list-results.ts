import type { ItemResult } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'

type ResultRow = { id: string; kept: number; firstAt: Date; lastAt: Date; keepers: string[] }

/** Max buyers named per item. */
const maxNamed = 12

/**
 * Purchases of a drop by item, the item with the latest purchase first. Names only buyers who opted in, and never
 * together with a ledger tag.
 */
export async function listResults(
  db: Db,
  { dropId, cursor, limit }: { dropId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: ItemResult[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, ['results'])
  const { rows } = await sql<ResultRow>`
    select id, kept, first_at, last_at, array(
        select k.name from claims c join named_keepers k on k.profile_id = c.user_id
        where c.drop_id = ${dropId} and c.drop_item_id = kept.id and c.status = 'purchased' and not c.revoked
        order by c.claimed_at, c.seq limit ${maxNamed}) as keepers
    from (
      select c.drop_item_id as id, count(*)::int as kept, min(c.claimed_at) as first_at, max(c.claimed_at) as last_at
      from claims c where c.drop_id = ${dropId} and c.status = 'purchased' and not c.revoked
      group by c.drop_item_id) kept
    ${before === null ? sql`` : sql`where (last_at, id) < (${before.at}, ${before.id}::uuid)`}
    order by last_at desc, id desc limit ${limit + 1}`.execute(db)
  return cutPage(
    rows,
    limit,
    'results',
    (row) => row.lastAt,
    ({ id, kept, firstAt, lastAt, keepers }) => ({
      dropItemId: id,
      kept,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      keepers,
    }),
  )
}
