import type { Tx } from '@keepcase/db/db.ts'
import { revokeClaims } from '#server/features/claims/public.ts'
import { type OrderRow, settleFulfilment } from '#server/features/orders/public.ts'
import type { PaymentRow } from '../checkout.queries.ts'
import { openRefund, type RefundReason } from './open-refund.ts'
import { lockOrderParties } from './refunds.queries.ts'

/**
 * Takes lines of a paid order back: their money goes to the buyer, and their units go on sale again or, with
 * `withdraw`, are taken off sale. The caller holds the locks of drops, order and payment; buyer and seller are locked
 * here.
 * @returns the refund's id; null when the lines cost nothing
 */
export async function refundLines(
  tx: Tx,
  refund: {
    payment: PaymentRow
    order: OrderRow
    claimIds: readonly string[]
    reason: RefundReason
    /** What is written about it; the buyer reads it. */
    note: string
    withdraw: boolean
  },
): Promise<string | null> {
  const { claimIds, note, withdraw, order } = refund
  await lockOrderParties(tx, order.id)
  const refundId = await openRefund(tx, { ...refund, causeId: crypto.randomUUID() })
  await revokeClaims(tx, [...claimIds], note, withdraw)
  await settleFulfilment(tx, [order.id])
  return refundId
}
