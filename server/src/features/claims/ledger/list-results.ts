import type { ItemResult } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { selectResults } from './ledger.queries.ts'

/** Max buyers named per item. */
const maxNamed = 12

/**
 * Purchases and standby lines of a drop by item, the item with the latest purchase first. Names only buyers who opted in, and never
 * together with a ledger tag.
 */
export async function listResults(
  db: Db,
  { dropId, cursor, limit }: { dropId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: ItemResult[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, ['results'])
  const rows = await selectResults(db, { dropId, before, limit: limit + 1, maxNamed })
  return cutPage(
    rows,
    limit,
    'results',
    (row) => row.at,
    ({ id, kept, firstAt, lastAt, waiting, keepers }) => ({
      dropItemId: id,
      kept,
      firstAt: firstAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
      waiting,
      keepers,
    }),
  )
}
