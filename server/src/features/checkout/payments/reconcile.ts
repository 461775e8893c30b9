import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { selectClaimIds } from '#server/features/orders/public.ts'
import type { PaymentRow } from '../checkout.queries.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { payRefunds } from '../refunds/pay-refunds.ts'
import { applyReport, closeUnpaid, lockPaymentAndDrops } from './apply-report.ts'
import { type ProviderReport, type Providers, patiently, providerOf } from './provider.ts'
import { selectOrphanedMoney, selectOverduePayments, selectUnsettledPayments } from './reconcile.queries.ts'

export type ReconcileDeps = { db: Db; providers: Providers }

/** Seconds after which an open payment is looked up, and after which one that no provider knows is given up. */
export type ReconcileAges = { lookUpSeconds: number; giveUpSeconds: number }
const usualAges: ReconcileAges = { lookUpSeconds: 30, giveUpSeconds: 120 }

/**
 * Brings our books and the providers' together, whatever was lost on the way: every payment that has no end yet is
 * looked up; holds whose money did not come in time end; money without a claim goes back; refunds are asked for again.
 * One payment that fails does not keep the others waiting. Harmless at any time, and twice.
 */
export async function reconcile(deps: ReconcileDeps, ages: ReconcileAges = usualAges): Promise<void> {
  for (const payment of await selectUnsettledPayments(deps.db, ages.lookUpSeconds)) {
    await apart(payment.id, () => lookUp(deps, payment, ages))
  }
  for (const payment of await selectOverduePayments(deps.db)) await apart(payment.id, () => endInTime(deps, payment))
  for (const { paymentId, claimId } of await selectOrphanedMoney(deps.db)) {
    await apart(paymentId, () => refundClaim(deps, paymentId, claimId))
  }
  await payRefunds(deps)
}

async function apart(paymentId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, paymentId }, 'a payment could not be reconciled')
  }
}

/** Asks the provider what became of a payment, and applies it. */
async function lookUp(deps: ReconcileDeps, payment: PaymentRow, ages: ReconcileAges): Promise<void> {
  const report = await patiently(providerOf(deps.providers, payment).lookup(payment.id))
  if (report) return apply(deps, payment.id, report)
  await transact(deps.db, async (tx) => {
    const { payment: current, order, now } = await lockPaymentAndDrops(tx, payment.id)
    const isTooYoung = now.getTime() - current.beganAt.getTime() < ages.giveUpSeconds * 1000
    if (current.status !== 'started' || isTooYoung) return
    // @NOTE its rank stays 0: should the provider take money for it after all, that still counts
    await tx
      .updateTable('payments')
      .set({ status: 'cancelled', version: sql`version + 1` })
      .where('id', '=', payment.id)
      .execute()
    await closeUnpaid(tx, current, order)
  })
}

async function apply(deps: ReconcileDeps, paymentId: string, report: ProviderReport): Promise<void> {
  await transact(deps.db, (tx) => applyReport(tx, paymentId, report))
}

/**
 * A payment is still open when its hold has ended: it is called back. Where the provider is still working on it, nothing
 * was taken yet, so the hold ends all the same, and what comes later is late money.
 */
async function endInTime(deps: ReconcileDeps, payment: PaymentRow): Promise<void> {
  const provider = providerOf(deps.providers, payment)
  const known =
    payment.providerRef === null ? await patiently(provider.lookup(payment.id)) : { ref: payment.providerRef }
  if (known) await apply(deps, payment.id, await patiently(provider.cancel(known.ref)))
  await transact(deps.db, async (tx) => {
    const { payment: current, order } = await lockPaymentAndDrops(tx, payment.id)
    if (!['started', 'needs_confirmation', 'processing'].includes(current.status)) return
    await sql`select expire_capture(${await selectClaimIds(tx, order.id)})`.execute(tx)
  })
}

/** Gives back what was paid for a claim that its buyer no longer has. */
export async function refundClaim(deps: ReconcileDeps, paymentId: string, claimId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
    const claim = await tx.selectFrom('claims').select('status').where('id', '=', claimId).executeTakeFirst()
    const isGone = claim !== undefined && ['revoked', 'expired', 'released'].includes(claim.status)
    if (payment.status !== 'captured' || !isGone) return
    await openRefund(tx, { payment, order, claimIds: [claimId], reason: 'claim_revoked', causeId: claimId })
  })
}
