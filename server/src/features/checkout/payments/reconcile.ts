import type { Db } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { selectClaimIds, settleFulfilment } from '#server/features/orders/public.ts'
import { type PaymentRow, updatePayment } from '../checkout.queries.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { payRefunds } from '../refunds/pay-refunds.ts'
import { applyReport, closeUnpaid, lockPaymentAndDrops } from './apply-report.ts'
import { expireCapture, selectClaimStatus } from './payment-claims.queries.ts'
import { type ProviderReport, type Providers, providerOf, withTimeout } from './provider.ts'
import { selectOrphanedMoney, selectOverduePayments, selectUnsettledPayments } from './reconcile.queries.ts'

export type ReconcileDeps = { db: Db; providers: Providers }

/**
 * Ages in seconds after which an open payment is looked up, and after which one unknown to its provider is given up.
 */
export type ReconcileAges = { lookUpSeconds: number; giveUpSeconds: number }
const defaultAges: ReconcileAges = { lookUpSeconds: 30, giveUpSeconds: 120 }

/**
 * Reconciles our payments with the providers': looks up every unsettled payment, ends holds whose money is overdue,
 * refunds money without a claim, and retries refunds. A failing payment does not block the others. Idempotent.
 */
export async function reconcile(deps: ReconcileDeps, ages: ReconcileAges = defaultAges): Promise<void> {
  for (const payment of await selectUnsettledPayments(deps.db, ages.lookUpSeconds)) {
    await logFailure(payment.id, () => lookUp(deps, payment, ages))
  }
  for (const payment of await selectOverduePayments(deps.db))
    await logFailure(payment.id, () => endOverdue(deps, payment))
  for (const { paymentId, claimId } of await selectOrphanedMoney(deps.db)) {
    await logFailure(paymentId, () => refundClaim(deps, paymentId, claimId))
  }
  await payRefunds(deps)
}

async function logFailure(paymentId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, paymentId }, 'a payment could not be reconciled')
  }
}

/** Looks a payment up at its provider and applies the result. */
async function lookUp(deps: ReconcileDeps, payment: PaymentRow, ages: ReconcileAges): Promise<void> {
  const report = await withTimeout(providerOf(deps.providers, payment).lookup(payment.id))
  if (report) return applyInTransaction(deps, payment.id, report)
  await transact(deps.db, async (tx) => {
    const { payment: current, order, now } = await lockPaymentAndDrops(tx, payment.id)
    const isTooRecent = now.getTime() - current.beganAt.getTime() < ages.giveUpSeconds * 1000
    if (current.status !== 'started' || isTooRecent) return
    // @NOTE its rank stays 0, so that a later capture at the provider still counts
    await updatePayment(tx, payment.id, { status: 'cancelled' })
    await closeUnpaid(tx, current, order)
  })
}

async function applyInTransaction(deps: ReconcileDeps, paymentId: string, report: ProviderReport): Promise<void> {
  await transact(deps.db, (tx) => applyReport(tx, paymentId, report))
}

/**
 * Cancels a payment that is still open when its hold has ended. If the provider is still processing it, nothing has
 * been captured yet, so the hold ends anyway and later money is treated as late.
 */
async function endOverdue(deps: ReconcileDeps, payment: PaymentRow): Promise<void> {
  const provider = providerOf(deps.providers, payment)
  const known =
    payment.providerRef === null ? await withTimeout(provider.lookup(payment.id)) : { ref: payment.providerRef }
  if (known) await applyInTransaction(deps, payment.id, await withTimeout(provider.cancel(known.ref)))
  await transact(deps.db, async (tx) => {
    const { payment: current, order } = await lockPaymentAndDrops(tx, payment.id)
    if (!['started', 'needs_confirmation', 'processing'].includes(current.status)) return
    await expireCapture(tx, await selectClaimIds(tx, order.id))
  })
}

/** Refunds what was paid for a claim that its buyer no longer has. */
export async function refundClaim(deps: ReconcileDeps, paymentId: string, claimId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
    const status = await selectClaimStatus(tx, claimId)
    const isGone = status !== undefined && ['revoked', 'expired', 'released'].includes(status)
    if (payment.status !== 'captured' || !isGone) return
    await openRefund(tx, { payment, order, claimIds: [claimId], reason: 'claim_revoked', causeId: claimId })
    await settleFulfilment(tx, [order.id])
  })
}
