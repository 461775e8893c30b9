import type { Tx } from '@keepcase/db/db.ts'
import { amountPaid, type OrderLineRow, type OrderRow, selectLines } from '#server/features/orders/public.ts'
import type { PaymentRow } from '../checkout.queries.ts'
import { moveOrder } from '../place-order.ts'
import { hasPurchase, insertRefund, setLineRefunded } from './refunds.queries.ts'

/** The reason for a refund; the contract's `RefundReason`. */
export type RefundReason = 'late_payment' | 'claim_revoked' | 'drop_cancelled' | 'seller' | 'buyer_request'

/**
 * Creates a refund, once per cause: everything paid for these lines and not refunded yet, with shipping, tax and fee.
 * The provider is asked after the commit (`pay-refunds.ts`) until it has paid. The caller holds the locks of drops,
 * order and payment.
 * @returns the refund's id; null when nothing is left to refund
 */
export async function openRefund(
  tx: Tx,
  refund: {
    payment: PaymentRow
    order: OrderRow
    claimIds: readonly string[]
    reason: RefundReason
    causeId: string
    note?: string
  },
): Promise<string | null> {
  const { payment, order, claimIds, reason, causeId, note = null } = refund
  const lines = await selectLines(tx, order.id)
  const due = lines.filter((line) => claimIds.includes(line.claimId) && line.refundedCents === 0)
  const amountCents = due.reduce((cents, line) => cents + amountPaid(line), 0)
  if (order.status !== 'refunded' && !(await hasOtherPurchases(tx, lines, claimIds))) {
    await moveOrder(tx, order.id, 'refunded')
  }
  if (amountCents === 0) return null
  const id = await insertRefund(tx, {
    paymentId: payment.id,
    amountCents,
    reason,
    causeId,
    note,
    claimIds: due.map((line) => line.claimId),
  })
  if (id === null) return null
  for (const line of due) await setLineRefunded(tx, order.id, line.claimId, amountPaid(line))
  return id
}

/**
 * Whether the buyer has another purchased claim in the order. Checks claims rather than amounts, because an item may be
 * free.
 */
async function hasOtherPurchases(
  tx: Tx,
  lines: readonly OrderLineRow[],
  claimIds: readonly string[],
): Promise<boolean> {
  const others = lines.map((line) => line.claimId).filter((id) => !claimIds.includes(id))
  return others.length > 0 && hasPurchase(tx, others)
}
