import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, InstantInput } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { Category } from '../drops/items.contract.ts'
import { longestOpenParcel, shortestOpenParcel } from './parcels.limits.ts'

/** An order in an open parcel, with what of it goes into the box. */
export const ParcelOrder = z.object({
  id: Id,
  number: z.int(),
  status: z.string(),
  shippingCents: Cents,
  paidAt: z.nullable(Instant),
  /** Kept lines: refunded ones are left out. */
  lines: z.array(
    z.object({
      claimId: Id,
      itemId: Id,
      title: z.string(),
      image: z.nullable(z.string()),
      category: z.nullable(Category),
    }),
  ),
})
export type ParcelOrder = z.infer<typeof ParcelOrder>

/** A parcel that a buyer keeps open at one storefront: its orders ship together when it closes. */
export const OpenParcel = z.object({
  id: Id,
  storefrontId: Id,
  currency: Currency,
  openedAt: Instant,
  closesAt: Instant,
  /** When it closed, by its buyer or by its time; null while it is open. */
  closedAt: z.nullable(Instant),
  /** The latest end that may be set. */
  latestEnd: Instant,
  orders: z.array(ParcelOrder),
  version: z.int(),
})
export type OpenParcel = z.infer<typeof OpenParcel>

/** The parcel of an order, if it has one, and whether its buyer may open one for it. */
export const ParcelOfOrder = z.object({
  orderId: Id,
  parcel: z.nullable(OpenParcel),
  canOpen: z.boolean(),
  /** Whether the caller is its buyer, who may change and close it. */
  isBuyer: z.boolean(),
})
export type ParcelOfOrder = z.infer<typeof ParcelOfOrder>

const needs = 'user.transactions.view'
const WRONG_END = expectedError(
  409,
  `A parcel can stay open from ${shortestOpenParcel} up to ${longestOpenParcel} after you open it.`,
)

export const parcelsContract = {
  ofOrder: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/orders/{orderId}/parcel' })
    .input(z.strictObject({ orderId: Id }))
    .output(ParcelOfOrder),
  /** Keeps the parcel of a paid order open for more from the same storefront. Idempotent. */
  open: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/orders/{orderId}/parcel' })
    .errors({
      TOO_LATE: expectedError(409, 'This order is already on its way to you.'),
      ALREADY_OPEN: expectedError(409, 'You already have an open parcel at this storefront.'),
      WRONG_END,
    })
    .input(z.strictObject({ orderId: Id, closesAt: InstantInput }))
    .output(ParcelOfOrder),
  /** Moves the end of an open parcel. */
  update: procedure
    .meta({ needs })
    .route({ method: 'PATCH', path: '/open-parcels/{id}' })
    .errors({ CLOSED: expectedError(409, 'This parcel has closed.'), WRONG_END })
    .input(z.strictObject({ id: Id, closesAt: InstantInput }))
    .output(OpenParcel),
  /** Closes a parcel: the seller's time to ship begins. Idempotent. */
  close: procedure
    .meta({ needs })
    .route({ method: 'POST', path: '/open-parcels/{id}/close' })
    .input(z.strictObject({ id: Id }))
    .output(OpenParcel),
}
