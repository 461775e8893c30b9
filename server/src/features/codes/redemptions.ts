import type { Tx } from '@keepcase/db/db.ts'
import { type CodeRow, countUses, lockCodeOf } from './codes.queries.ts'
import { addUses, insertRedemption, moveRedemption, reserveRedemption } from './redemptions.queries.ts'

/** The fields of an order that codes depend on. */
type CodeOrder = { id: string; buyerId: string; status: string; discountCents: number }

/**
 * Counts an order's use of its code. The caller has locked and checked the code; the table's check constraint refuses
 * any use above the maximum.
 */
export async function reserveCode(tx: Tx, order: CodeOrder, code: CodeRow): Promise<void> {
  const { id: orderId, buyerId: profileId, discountCents } = order
  await insertRedemption(tx, { orderId, codeId: code.id, profileId, discountCents })
  await addUses(tx, code.id, 1)
}

/**
 * Updates the use of an order's code when the order moves: paid keeps the use, failed and refunded return it. Only the
 * seller or a failed payment can return a use, so buyers can't reuse a code by cancelling.
 */
export async function updateCodeUse(tx: Tx, orderId: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  const state = status === 'paid' ? 'kept' : 'returned'
  const from = state === 'kept' ? ['reserved'] : ['reserved', 'kept']
  const codeId = await moveRedemption(tx, orderId, from, state)
  if (codeId !== null && state === 'returned') await addUses(tx, codeId, -1)
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
  await reserveRedemption(tx, order.id)
  await addUses(tx, code.id, 1)
  return true
}
