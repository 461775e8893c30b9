import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { type CodeRow, countUses, lockCodeOf } from './codes.queries.ts'

/** An order as far as codes go. */
type CodeOrder = { id: string; buyerId: string; status: string; discountCents: number }

/**
 * Counts an order's use of its code. The caller has locked the code and found that it counts; the table's check refuses
 * whatever would be one use too many.
 */
export async function reserveCode(tx: Tx, order: CodeOrder, code: CodeRow): Promise<void> {
  const { id: orderId, buyerId: profileId, discountCents } = order
  await tx.insertInto('discountRedemptions').values({ orderId, codeId: code.id, profileId, discountCents }).execute()
  await countUse(tx, code.id, 1)
}

/**
 * What an order's move does to the use of its code: paid keeps it, failed and refunded return it. A buyer gets nothing
 * back by themselves, so a returned use is never a second gift.
 */
export async function followOrder(tx: Tx, orderId: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  const state = status === 'paid' ? 'kept' : 'returned'
  const moved = await tx
    .updateTable('discountRedemptions')
    .set({ state, changedAt: sql`app_now()` })
    .where('orderId', '=', orderId)
    .where('state', 'in', state === 'kept' ? ['reserved'] : ['reserved', 'kept'])
    .returning('codeId')
    .executeTakeFirst()
  if (moved && state === 'returned') await countUse(tx, moved.codeId, -1)
}

/**
 * Money came for an order that had failed, and so had given the use of its code back: takes it again.
 * @returns false when others have used the code up since, so that nothing may be sold at the lower amount any more
 */
export async function reserveAgain(tx: Tx, order: CodeOrder): Promise<boolean> {
  if (order.status !== 'failed' || order.discountCents === 0) return true
  const code = await lockCodeOf(tx, order.id)
  if (!code) return true
  const isFree = code.maxUses === null || code.uses < code.maxUses
  const uses = await countUses(tx, code.id, order.buyerId)
  const isOwnFree = code.maxUsesPerAccount === null || uses < code.maxUsesPerAccount
  if (!isFree || !isOwnFree) return false
  await tx
    .updateTable('discountRedemptions')
    .set({ state: 'reserved', changedAt: sql`app_now()` })
    .where('orderId', '=', order.id)
    .execute()
  await countUse(tx, code.id, 1)
  return true
}

async function countUse(tx: Tx, codeId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('discountCodes')
    .set({ uses: sql`uses + ${by}`, version: sql`version + 1` })
    .where('id', '=', codeId)
    .execute()
}
