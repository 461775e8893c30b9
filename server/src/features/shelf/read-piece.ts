import type { ItemHistory, Piece } from '@keepcase/contract/shelf/shelf.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertMaySeeCollection } from '#server/features/community/public.ts'
import { findPiece, selectDropHistory, selectHistory } from './piece.queries.ts'
import { viewEarlierSale, viewPiece } from './shelf.view.ts'

/**
 * The page of a paid claim: for its owner, and for others while the owner's collection is public and the piece is on it.
 * @throws Refusal NOT_FOUND otherwise, for every reason the same
 */
export async function readPiece({ db }: { db: Db }, viewerId: string, id: string): Promise<Piece> {
  const row = await findPiece(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const isOwn = row.userId === viewerId
  if (!isOwn && row.isGone) throw new Refusal('NOT_FOUND')
  await assertMaySeeCollection(db, viewerId, row.userId)
  return viewPiece(row, await selectHistory(db, row.itemId), isOwn)
}

/** What a drop's visible items were here before, as their seller states. Checks no permissions. */
export async function readDropHistory(db: Db, dropId: string): Promise<ItemHistory[]> {
  const items = new Map<string, ItemHistory>()
  for (const row of await selectDropHistory(db, dropId)) {
    const item = items.get(row.dropItemId) ?? { dropItemId: row.dropItemId, before: [] }
    item.before.push(viewEarlierSale(row))
    items.set(row.dropItemId, item)
  }
  return [...items.values()]
}
