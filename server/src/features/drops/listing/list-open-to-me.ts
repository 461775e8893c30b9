import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { viewCard } from '../drops.view.ts'
import { findOpenToMe } from './listing.queries.ts'

type PrivateDropsQuery = { storefrontId: string; cursor?: string | undefined; limit: number }

/** A page of a storefront's private drops that the account may enter, by invitation, subscription or tier. */
export async function listOpenToMe(
  db: Db,
  profileId: string,
  { storefrontId, cursor, limit }: PrivateDropsQuery,
): Promise<{ items: DropCard[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, ['private'])
  const rows = await findOpenToMe(db, { profileId, storefrontId, after, limit: limit + 1 })
  return cutPage(rows, limit, 'private', (row) => row.startDate ?? row.createdAt, viewCard)
}
