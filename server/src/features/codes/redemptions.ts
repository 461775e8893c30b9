import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { type CodeRow, countUses, lockCodeOf } from './codes.queries.ts'

/** The fields of an order that codes depend on. */
type CodeOrder = { id: string; buyerId: string; status: string; discountCents: number }

/**
 * Counts an order's use of its code. The caller has locked and checked the code; the table's check constraint refuses
 * any use above the maximum.
 */
export async function reserveCode(tx: Tx, order: CodeOrder, code: CodeRow): Promise<void> {
  const { id: orderId, buyerId: profileId, discountCents } = order
  await tx.insertInto('discountRedemptions').values({ orderId, codeId: code.id, profileId, discountCents }).execute()
  await countUse(tx, code.id, 1)
}

/**
 * Updates the use of an order's code when the order moves: paid keeps the use, failed and refunded return it. Only the
 * seller or a failed payment can return a use, so buyers can't reuse a code by cancelling.
 */
export async function updateCodeUse(tx: Tx, orderId: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
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
 * Reserves the code use of a failed order again, when money arrives for it after all.
 * @returns false when the code has been used up since, so that nothing may be sold at the discounted amount
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
