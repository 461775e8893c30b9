import type { Tx } from '@keepcase/db/db.ts'
import { type OrderLineRow, type OrderRow, paidFor, selectLines } from '#server/features/orders/public.ts'
import type { PaymentRow } from '../checkout.queries.ts'
import { moveOrder } from '../place-order.ts'

/** Why money goes back. */
export type RefundReason = 'late_payment' | 'claim_revoked' | 'drop_cancelled' | 'seller'

/**
 * Decides a refund, once for its cause: everything that was paid for these lines and has not been refunded yet, with
 * shipping, tax and fee. The provider is asked after the commit (`pay-refunds.ts`), again and again until it has paid.
 * The caller holds the locks of the drops, the order and the payment.
 * @returns the refund's id; null when there is nothing left to give back
 */
export async function openRefund(
  tx: Tx,
  refund: { payment: PaymentRow; order: OrderRow; claimIds: readonly string[]; reason: RefundReason; causeId: string },
): Promise<string | null> {
  const { payment, order, claimIds, reason, causeId } = refund
  const lines = await selectLines(tx, order.id)
  const due = lines.filter((line) => claimIds.includes(line.claimId) && line.refundedCents === 0)
  const amountCents = due.reduce((cents, line) => cents + paidFor(line), 0)
  if (order.status !== 'refunded' && !(await keepsAnything(tx, lines, claimIds))) {
    await moveOrder(tx, order.id, 'refunded')
  }
  if (amountCents === 0) return null
  const row = await tx
    .insertInto('refunds')
    .values({ paymentId: payment.id, amountCents, reason, causeId, claimIds: due.map((line) => line.claimId) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  for (const line of due) {
    await tx
      .updateTable('orderLines')
      .set({ refundedCents: paidFor(line) })
      .where('orderId', '=', order.id)
      .where('claimId', '=', line.claimId)
      .execute()
  }
  return row.id
}

/** Whether the buyer keeps another claim of the order. A free one has no money that could tell: its claim does. */
async function keepsAnything(tx: Tx, lines: readonly OrderLineRow[], claimIds: readonly string[]): Promise<boolean> {
  const others = lines.map((line) => line.claimId).filter((id) => !claimIds.includes(id))
  if (others.length === 0) return false
  const kept = await tx
    .selectFrom('claims')
    .select('id')
    .where('id', 'in', others)
    .where('status', '=', 'purchased')
    .limit(1)
    .execute()
  return kept.length > 0
}
