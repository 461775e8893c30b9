import * as z from 'zod/mini'
import { Cents, Id, Instant, Prose } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { maxRefundNote } from './refunds.limits.ts'

/** Why money went back. */
export const RefundReason = z.enum(['late_payment', 'claim_revoked', 'drop_cancelled', 'seller', 'buyer_request'])
export type RefundReason = z.infer<typeof RefundReason>

/** Money that goes back, or went back. */
export const OrderRefund = z.object({
  id: Id,
  claimIds: z.array(Id),
  amountCents: Cents,
  reason: RefundReason,
  /** What the seller wrote about it. */
  note: z.nullable(z.string()),
  /** Pending: the payment provider is asked again until it pays. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** A buyer's wish to cancel an order, or some of its lines. */
export const CancelRequest = z.object({
  id: Id,
  claimIds: z.array(Id),
  reason: z.string(),
  status: z.enum(['open', 'granted', 'declined', 'withdrawn']),
  /** An open request is granted then. */
  dueAt: Instant,
  /** What the seller wrote. */
  answer: z.nullable(z.string()),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
  /** True when it was granted because nobody answered in time. */
  isAutomatic: z.boolean(),
})
export type CancelRequest = z.infer<typeof CancelRequest>

/** One line of an order, with what its buyer gets back for it. */
export const RefundableLine = z.object({
  claimId: Id,
  /** What was paid for it: its price less its discount, with its shipping, tax and fee. */
  amountCents: Cents,
  /** False: its money is back or on its way, or it was never paid. */
  isRefundable: z.boolean(),
})
export type RefundableLine = z.infer<typeof RefundableLine>

/** Refunds and the cancel request of an order, and what may be done now. */
export const OrderRefunds = z.object({
  orderId: Id,
  refunds: z.array(OrderRefund),
  /** The newest one. */
  request: z.nullable(CancelRequest),
  lines: z.array(RefundableLine),
  /** Whether the buyer may ask to cancel now: paid, not packed, and not answered before. */
  canRequest: z.boolean(),
  /** Whether a refund by the seller now is a cancellation, which counts as a strike. */
  costsStrike: z.boolean(),
  /** The seller's strikes within 90 days; sent to the storefront's owner only. */
  strikes: z.nullable(z.object({ recent: z.int(), limit: z.int() })),
})
export type OrderRefunds = z.infer<typeof OrderRefunds>

const Lines = z.array(Id).check(z.minLength(1, 'Choose an item.'), z.maxLength(100))
const Note = Prose(maxRefundNote)
const WrittenNote = Note.check(z.minLength(1, 'Write a few words.'))

export const refundsContract = {
  ofOrder: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/orders/{orderId}/refunds' })
    .input(z.strictObject({ orderId: Id }))
    .output(OrderRefunds),
  /** Refunds an order, or some of its lines. Before it ships this cancels it. */
  create: procedure
    .meta({ needs: 'storefront.orders.manage', key: 'required' })
    .route({ method: 'POST', path: '/orders/{orderId}/refunds' })
    .errors({ NOT_PAYABLE: expectedError(409, 'Nothing is left to refund here.') })
    .input(
      z.strictObject({
        orderId: Id,
        /** Default: every line that is not refunded yet. */
        claimIds: z.optional(Lines),
        /** Public: the buyer reads it, and so does the drop's page. */
        reason: WrittenNote,
        /** True: the units leave the sale for good. False: they go back on sale. */
        withdraw: z.boolean(),
      }),
    )
    .output(OrderRefunds),
  /** The buyer asks to cancel before the order is packed. Granted by itself when nobody answers in time. */
  requestCancel: procedure
    .meta({ needs: 'user.transactions.view', key: 'required' })
    .route({ method: 'POST', path: '/orders/{orderId}/cancel-requests' })
    .errors({
      TOO_LATE: expectedError(409, 'This order can’t be canceled anymore.'),
      ALREADY_ASKED: expectedError(409, 'You’ve already asked to cancel this order.'),
    })
    .input(z.strictObject({ orderId: Id, claimIds: z.optional(Lines), reason: WrittenNote }))
    .output(OrderRefunds),
  /** The buyer keeps the order after all. */
  withdrawRequest: procedure
    .meta({ needs: 'user.transactions.view' })
    .route({ method: 'POST', path: '/cancel-requests/{id}/withdraw' })
    .errors({ ANSWERED: expectedError(409, 'This request has been answered.') })
    .input(z.strictObject({ id: Id }))
    .output(OrderRefunds),
  /** The seller grants or declines a request. A declined one needs an answer in words. */
  answerRequest: procedure
    .meta({ needs: 'storefront.orders.manage' })
    .route({ method: 'POST', path: '/cancel-requests/{id}/answer' })
    .errors({ ANSWERED: expectedError(409, 'This request has been answered.') })
    .input(
      z.strictObject({ id: Id, isGranted: z.boolean(), note: z.optional(Note) }).check(
        z.refine(({ isGranted, note }) => isGranted || Boolean(note), {
          error: 'Tell the buyer why.',
          path: ['note'],
        }),
      ),
    )
    .output(OrderRefunds),
}
