import { strikesToBlock } from '@keepcase/contract/claims/claims.limits.ts'
import type { CancelRequest, OrderRefund, OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import {
  amountPaid,
  managesOrders,
  selectLines,
  selectOwnedClaimIds,
  selectUnshippedClaimIds,
  sideOf,
} from '#server/features/orders/public.ts'
import type { RefundRow } from '../checkout.queries.ts'
import { type CancelRequestRow, findCancelRequest } from './cancel-requests.queries.ts'
import { isCancellation } from './refunds.policy.ts'
import { countSellerStrikes, findOrderParties, selectRefunds } from './refunds.queries.ts'

/**
 * Refunds and cancel request of an order, and what this actor may do now.
 * @throws Refusal NOT_FOUND for an order that the actor may not see
 */
export async function readRefunds(db: Db, actor: Actor, orderId: string): Promise<OrderRefunds> {
  const order = await findOrderParties(db, orderId)
  const side = order && (sideOf(actor, order) ?? (managesOrders(actor, order.storefrontId) ? 'seller' : null))
  if (!side) throw new Refusal('NOT_FOUND')
  const owned = new Set(await selectOwnedClaimIds(db, orderId))
  const request = await findCancelRequest(db, orderId)
  const isOpen = request?.status === 'open'
  const isOwner = actor.profileId === order.ownerId
  const isAskable = order.status === 'paid' && !isOpen && request?.status !== 'declined'
  return {
    orderId,
    refunds: (await selectRefunds(db, orderId)).map(viewRefund),
    request: request ? viewRequest(request) : null,
    lines: (await selectLines(db, orderId)).map((line) => ({
      claimId: line.claimId,
      amountCents: amountPaid(line),
      isRefundable: owned.has(line.claimId),
    })),
    canRequest: side === 'buyer' && isAskable && (await selectUnshippedClaimIds(db, orderId)).length > 0,
    costsStrike: side === 'seller' && !isOpen && isCancellation(order.status, order.provider),
    strikes:
      side === 'seller' && isOwner
        ? { recent: await countSellerStrikes(db, actor.profileId), limit: strikesToBlock }
        : null,
  }
}

const viewRefund = (row: RefundRow): OrderRefund => ({
  id: row.id,
  claimIds: row.claimIds,
  amountCents: row.amountCents,
  reason: row.reason as OrderRefund['reason'],
  note: row.note,
  status: row.status as OrderRefund['status'],
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

const viewRequest = (row: CancelRequestRow): CancelRequest => ({
  id: row.id,
  claimIds: row.claimIds,
  reason: row.reason,
  status: row.status as CancelRequest['status'],
  dueAt: row.dueAt.toISOString(),
  answer: row.note,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  isAutomatic: row.status === 'granted' && row.answeredBy === null,
})
