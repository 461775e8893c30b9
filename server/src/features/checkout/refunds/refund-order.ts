import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { revokeClaims } from '#server/features/claims/public.ts'
import { mustManageOrder, selectLines, settleFulfilment } from '#server/features/orders/public.ts'
import { findPaymentOfOrder } from '../checkout.queries.ts'
import { lockPaymentAndDrops } from '../payments/apply-report.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { openRefund } from './open-refund.ts'
import { payRefunds } from './pay-refunds.ts'

/**
 * Refunds a seller's order, in full or for some lines: the claims are revoked, and the units return to the sale or
 * leave it for good.
 * @param input without `claimIds`: every line that has not been refunded yet
 * @returns the refund's id; null when the lines cost nothing
 * @throws Refusal NOT_FOUND for an order that the actor does not manage, NOT_PAYABLE when nothing is left to refund
 */
export async function refundOrder(
  deps: CheckoutDeps,
  actor: Actor,
  input: { orderId: string; claimIds?: readonly string[]; reason: string; withdraw: boolean },
  request: { key: string | null; requestId: string },
): Promise<{ refundId: string | null }> {
  rejectImpersonation(actor)
  await mustManageOrder(deps.db, actor, input.orderId)
  const paymentId = await findPaymentOfOrder(deps.db, input.orderId)
  const answer = await transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key: request.key, call: 'orders.refund', input }, async () => {
      const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
      await mustManageOrder(tx, await currentActor(tx, actor), order.id)
      const lines = (await selectLines(tx, order.id)).filter((line) => line.refundedCents === 0)
      const chosenIds = lines.map((line) => line.claimId).filter((id) => input.claimIds?.includes(id) ?? true)
      const causeId = crypto.randomUUID()
      const refund = { payment, order, claimIds: chosenIds, reason: 'seller' as const, causeId }
      if (payment.status !== 'captured' || chosenIds.length === 0) throw new Refusal('NOT_PAYABLE')
      const refundId = await openRefund(tx, refund)
      await revokeClaims(tx, chosenIds, input.reason, input.withdraw)
      await settleFulfilment(tx, [order.id])
      await audit(tx, {
        actor,
        action: 'orders.refund',
        subjectType: 'order',
        subjectId: order.id,
        before: { status: order.status },
        after: { refundId, claimIds: chosenIds, reason: input.reason, withdraw: input.withdraw },
        requestId: request.requestId,
      })
      return { refundId }
    }),
  )
  await payRefunds(deps, paymentId)
  return answer
}
