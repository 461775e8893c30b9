import { transact } from '#server/database/transact.ts'
import { revokeClaims } from '#server/features/claims/public.ts'
import { selectLines, settleFulfilment } from '#server/features/orders/public.ts'
import type { EventHandler } from '#server/realtime/events.ts'
import type { PaymentRow } from '../checkout.queries.ts'
import { applyReport, lockPaymentAndDrops } from '../payments/apply-report.ts'
import { providerOf, withTimeout } from '../payments/provider.ts'
import { selectPaymentsOfClaim, selectPaymentsOfDrop } from '../payments/reconcile.queries.ts'
import { type ReconcileDeps, refundClaim } from '../payments/reconcile.ts'
import { openRefund } from './open-refund.ts'
import { payRefunds } from './pay-refunds.ts'

const cancelledReason = 'The drop was canceled.'

/** Event handlers that refund cancelled drops and revoked paid claims. */
export function refundEvents(deps: ReconcileDeps): EventHandler[] {
  return [
    {
      event: 'drop.cancelled',
      name: 'checkout.refund-drop',
      handle: (event: { rowId: string; payload: { dropId?: string } }) =>
        refundDrop(deps, event.payload.dropId ?? event.rowId),
    } as EventHandler,
    {
      event: 'claim.revoked',
      name: 'checkout.refund-claim',
      handle: (event: { rowId: string; payload: { claimId: string } }) => refundRevoked(deps, event.payload.claimId),
    } as EventHandler,
  ]
}

/**
 * Refunds everything paid in a cancelled drop, one transaction per payment, which also revokes its claims. Payments in
 * progress are cancelled, or refunded once captured.
 */
export async function refundDrop(deps: ReconcileDeps, dropId: string): Promise<void> {
  for (const payment of await selectPaymentsOfDrop(deps.db, dropId)) {
    if (payment.status === 'captured') await refundPaymentInDrop(deps, payment, dropId)
    else await cancelPending(deps, payment)
  }
  await payRefunds(deps)
}

async function refundPaymentInDrop(deps: ReconcileDeps, { id }: PaymentRow, dropId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { payment, order } = await lockPaymentAndDrops(tx, id)
    const lines = await selectLines(tx, order.id)
    const claimIds = lines.filter((line) => line.dropId === dropId).map((line) => line.claimId)
    await openRefund(tx, { payment, order, claimIds, reason: 'drop_cancelled', causeId: dropId })
    await revokeClaims(tx, claimIds, cancelledReason, false)
    await settleFulfilment(tx, [order.id])
  })
}

/** Cancels a payment that waits for a bank confirmation. Payments in processing are left to complete. */
async function cancelPending(deps: ReconcileDeps, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'needs_confirmation' || payment.providerRef === null) return
  const report = await withTimeout(providerOf(deps.providers, payment).cancel(payment.providerRef))
  await transact(deps.db, (tx) => applyReport(tx, payment.id, report))
}

async function refundRevoked(deps: ReconcileDeps, claimId: string): Promise<void> {
  for (const payment of await selectPaymentsOfClaim(deps.db, claimId)) {
    await refundClaim(deps, payment.id, claimId)
    await payRefunds(deps, payment.id)
  }
}
