import * as z from 'zod/mini'
import { Id, Instant, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { maxMessagePhotos, maxOrderMessage } from './messages.limits.ts'

/** A photo of a message, with its size in pixels. */
export const MessagePhoto = z.object({ id: Id, width: z.int(), height: z.int() })
export type MessagePhoto = z.infer<typeof MessagePhoto>

export const OrderMessage = z.object({
  id: Id,
  side: z.enum(['buyer', 'seller']),
  /** The buyer's name; for the seller's side the storefront's, and to its team the person's. */
  authorName: z.string(),
  isMine: z.boolean(),
  /** Empty when it has photos only, or was removed. */
  body: z.string(),
  photos: z.array(MessagePhoto),
  isRemoved: z.boolean(),
  createdAt: Instant,
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** A reported message with its order, for moderators. */
export const ReportedMessage = z.extend(OrderMessage, {
  orderNumber: z.int(),
  storefrontId: Id,
  storefrontName: z.string(),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

/** An order with messages that the caller's side has not read. */
export const UnreadOrder = z.object({
  orderId: Id,
  orderNumber: z.int(),
  /** The other side. */
  fromName: z.string(),
  unread: z.int(),
  latestAt: Instant,
})
export type UnreadOrder = z.infer<typeof UnreadOrder>

const needs = 'signed-in'

export const orderMessagesContract = {
  /** Messages about an order, newest first. */
  list: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/orders/{orderId}/messages' })
    .input(z.strictObject({ ...page, orderId: Id }))
    .output(z.extend(listOf(OrderMessage), { canWrite: z.boolean(), unread: z.int() })),
  send: procedure
    .meta({ needs, key: 'required' })
    .route({ method: 'POST', path: '/orders/{orderId}/messages' })
    .errors({ NOT_PAID: expectedError(409, 'You can write to each other once the order is paid.') })
    .input(
      z
        .strictObject({
          orderId: Id,
          body: Prose(maxOrderMessage),
          photoIds: z._default(
            z.array(Id).check(
              z.maxLength(maxMessagePhotos),
              z.refine((ids) => new Set(ids).size === ids.length, 'Name each photo once.'),
            ),
            [],
          ),
        })
        .check(
          z.refine(({ body, photoIds }) => body !== '' || photoIds.length > 0, {
            error: 'Write something, or add a photo.',
            path: ['body'],
          }),
        ),
    )
    .output(OrderMessage),
  /** Marks an order's messages as read by the caller's side, up to this one. Idempotent. */
  markRead: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/orders/{orderId}/messages/read' })
    .input(z.strictObject({ orderId: Id, messageId: Id }))
    .output(z.object({ unread: z.int() })),
  /** Removes a message for both sides: one's own, or as a moderator of the platform. Idempotent. */
  remove: procedure
    .meta({ needs })
    .route({ method: 'DELETE', path: '/order-messages/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  /** Orders with unread messages: the caller's own, or those of a storefront. Newest first, at most 100. */
  unread: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/order-messages/unread' })
    .input(z.strictObject({ storefrontId: z.optional(Id) }))
    .output(z.object({ items: z.array(UnreadOrder) })),
  /** A reported message as it was sent, for moderators. */
  reported: procedure
    .meta({ needs: 'platform.contentModeration.manage' })
    .route({ method: 'GET', path: '/order-messages/{id}/reported' })
    .input(z.strictObject({ id: Id }))
    .output(ReportedMessage),
}
