import type { Db, Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { selectLines } from '#server/features/orders/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { findPayment, lockPayment, type RefundRow } from '../checkout.queries.ts'
import { bookRefund } from '../ledger.ts'
import { type Providers, withTimeout } from '../payments/provider.ts'
import { addRefundedCents, markRefundPaid, selectPendingRefunds } from './refunds.queries.ts'

/** Max refunds per run. */
const refundsPerRun = 100

/**
 * Asks the providers for every pending refund. A failed one is retried in the next run; the provider pays once per
 * refund id.
 * @returns the number of refunds paid
 */
export async function payRefunds(deps: { db: Db; providers: Providers }, paymentId?: string): Promise<number> {
  const pending = await selectPendingRefunds(deps.db, paymentId, refundsPerRun)
  let paid = 0
  for (const refund of pending) if (await payRefund(deps, refund)) paid++
  return paid
}

async function payRefund(deps: { db: Db; providers: Providers }, refund: RefundRow): Promise<boolean> {
  const found = await findPayment(deps.db, refund.paymentId)
  try {
    const ref = await refundAtProvider(deps.providers, found!.payment, refund)
    await transact(deps.db, (tx) => settleRefund(tx, refund.id, refund.paymentId, ref))
    return true
  } catch (error) {
    log.error({ err: error, refund: refund.id }, 'a refund is still owed')
    return false
  }
}

/**
 * Refunds at the provider and returns its refund id. Null for a payment at the counter, which the seller refunds in
 * person.
 */
async function refundAtProvider(
  providers: Providers,
  payment: { provider: string; providerRef: string | null },
  refund: RefundRow,
): Promise<string | null> {
  if (payment.provider === 'pickup') return null
  const provider = providers.get(payment.provider)
  if (!provider || payment.providerRef === null) throw new Error(`No provider ${payment.provider} to refund through`)
  const { amountCents, id } = refund
  const { ref } = await withTimeout(provider.refund({ ref: payment.providerRef, amountCents, idempotencyKey: id }))
  return ref
}

/** Settles a paid refund, once: counters, ledger, event. */
async function settleRefund(tx: Tx, refundId: string, paymentId: string, providerRef: string | null): Promise<void> {
  const { payment, order } = await lockPayment(tx, paymentId)
  const refund = await markRefundPaid(tx, refundId, providerRef)
  if (!refund) return
  const isFull = payment.refundedCents + refund.amountCents === payment.capturedCents
  await addRefundedCents(tx, paymentId, refund.amountCents, isFull)
  const lines = (await selectLines(tx, order.id)).filter((line) => refund.claimIds.includes(line.claimId))
  await bookRefund(tx, order, payment, refund.id, lines)
  const { id: orderId, buyerId: userId, storefrontId, currency } = order
  const { claimIds, amountCents, reason } = refund
  const payload = { refundId, paymentId, orderId, userId, storefrontId, claimIds, amountCents, currency, reason }
  await emitEvents(tx, [{ name: 'payment.refunded', rowId: refund.id, payload }])
}
