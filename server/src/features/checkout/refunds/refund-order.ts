import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import {
  mustManageOrder,
  type OrderRow,
  selectOwnedClaimIds,
  selectUnshippedClaimIds,
} from '#server/features/orders/public.ts'
import { findPaymentOfOrder, type PaymentRow } from '../checkout.queries.ts'
import { lockPaymentAndDrops } from '../payments/apply-report.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { endCancelRequest, selectOpenRequest } from './cancel-requests.queries.ts'
import { payRefunds } from './pay-refunds.ts'
import { refundLines } from './refund-lines.ts'
import { isCancellation } from './refunds.policy.ts'
import { strikeSeller } from './strike-seller.ts'

/** A seller's refund. */
export type RefundInput = {
  orderId: string
  /** Default: every line that has not been refunded yet. */
  claimIds?: readonly string[] | undefined
  reason: string
  withdraw: boolean
}

/**
 * Refunds a seller's order, in full or for some lines: the claims are revoked, and the units return to the sale or
 * leave it for good. Before it has shipped this cancels the order and costs a strike, unless the buyer asked for it.
 * @returns the refund's id; null when the lines cost nothing
 * @throws Refusal NOT_FOUND for an order that the actor does not manage, NOT_PAYABLE when nothing is left to refund or
 *   a line is refunded already
 */
export async function refundOrder(
  deps: CheckoutDeps,
  actor: Actor,
  input: RefundInput,
  request: { key: string | null; requestId: string },
): Promise<{ refundId: string | null }> {
  rejectImpersonation(actor)
  await mustManageOrder(deps.db, actor, input.orderId)
  const paymentId = await findPaymentOfOrder(deps.db, input.orderId)
  const answer = await transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key: request.key, call: 'orders.refund', input }, async () => {
      const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
      await mustManageOrder(tx, await currentActor(tx, actor), order.id)
      const claimIds = await chosenLines(tx, payment, order, input.claimIds)
      const wasAsked = await settleRequest(tx, order.id, claimIds, actor.profileId)
      const reason = wasAsked ? ('buyer_request' as const) : ('seller' as const)
      const { reason: note, withdraw } = input
      const isCancelled = await cancels(tx, payment, order, claimIds)
      const refundId = await refundLines(tx, { payment, order, claimIds, reason, note, withdraw })
      if (isCancelled && !wasAsked) await strikeSeller(tx, order.id, 'seller_cancelled')
      await audit(tx, {
        actor,
        action: 'orders.refund',
        subjectType: 'order',
        subjectId: order.id,
        before: { status: order.status },
        after: { refundId, claimIds, wasAsked, withdraw },
        requestId: request.requestId,
      })
      return { refundId }
    }),
  )
  await payRefunds(deps, paymentId)
  return answer
}

/** The lines to refund: those that were asked for, or all that the buyer still owns. */
async function chosenLines(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  // @NOTE a payment counts as refunded once its amount is back, though free lines may be left
  if (payment.status !== 'captured' && payment.status !== 'refunded') throw new Refusal('NOT_PAYABLE')
  const owned = await selectOwnedClaimIds(tx, order.id)
  const chosen = asked === undefined ? owned : [...new Set(asked)]
  if (chosen.length === 0 || chosen.some((id) => !owned.includes(id))) throw new Refusal('NOT_PAYABLE')
  return chosen
}

/** Whether the refund takes back something that has not left yet. */
async function cancels(tx: Tx, payment: PaymentRow, order: OrderRow, claimIds: readonly string[]): Promise<boolean> {
  if (!isCancellation(order.status, payment.provider)) return false
  const unshipped = await selectUnshippedClaimIds(tx, order.id)
  return claimIds.some((id) => unshipped.includes(id))
}

/**
 * Grants the open cancel request of an order whose lines are being refunded, if all that was asked for is among them.
 * @returns whether the buyer asked for all of these lines; if not, the refund is the seller's own decision
 */
async function settleRequest(
  tx: Tx,
  orderId: string,
  claimIds: readonly string[],
  answeredBy: string,
): Promise<boolean> {
  const request = await selectOpenRequest(tx, orderId)
  if (!request) return false
  const isGranted = request.claimIds.every((id) => claimIds.includes(id))
  if (isGranted) await endCancelRequest(tx, request.id, { status: 'granted', answeredBy, note: null })
  return claimIds.every((id) => request.claimIds.includes(id))
}
