import * as z from 'zod/mini'
import { Address } from '../accounts/accounts.contract.ts'
import { Cents, Currency, EmptyLine, Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { AppliedCode, CodeOffer, CodeRefused, codeErrors, TypedCode } from '../codes/codes.fields.ts'
import { FeeStructure } from '../drops/drops.contract.ts'
import { Category } from '../drops/items.contract.ts'
import { OrderProblem } from '../orders/problems.fields.ts'
import { DeliveredBy, Shipment } from '../orders/shipments.fields.ts'

export const Fulfilment = z.enum(['shipping', 'pickup'])
export type Fulfilment = z.infer<typeof Fulfilment>

/** The sandbox provider's test cards. */
export const sandboxMethods = ['sandbox_success', 'sandbox_declined', 'sandbox_confirm', 'sandbox_late'] as const
export const PaymentMethod = z.enum(sandboxMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const QuoteLine = z.object({
  claimId: Id,
  dropId: Id,
  dropItemId: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  priceCents: Cents,
  expiresAt: Instant,
  /**
   * What this item adds to the parcel's shipping: the first-item rate once, the lower rate for each further
   * item.
   */
  shippingCents: Cents,
})

/** One seller's parcel with every line of the amount due. `hash` fixes these figures. */
export const Quote = z.object({
  storefrontId: Id,
  storefrontName: z.string(),
  fulfilment: Fulfilment,
  /** What the claims' drops allow; pickup and shipping never share a parcel. */
  canShip: z.boolean(),
  canPickUp: z.boolean(),
  /** Why it can't go to the address: the seller doesn't ship to its country. Null when it can. */
  shippingProblem: z.nullable(z.string()),
  currency: Currency,
  lines: z.array(QuoteLine),
  feeStructure: z.nullable(FeeStructure),
  itemsCents: Cents,
  shippingCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  buyerFeeCents: Cents,
  totalCents: Cents,
  /** What one more item from this seller would add to the shipping. */
  oneMoreShippingCents: Cents,
  /** Whether a discount code can lower any part of it. */
  acceptsCodes: z.boolean(),
  /** The code whose discount is included. */
  code: z.nullable(AppliedCode),
  /** Why the requested code is not included. */
  codeProblem: z.nullable(CodeRefused),
  /** One of the buyer's own codes that would lower the total. */
  codeOffer: z.nullable(CodeOffer),
  /** The buyer's open parcel that it joins: only the additional rates are due for shipping. */
  openParcel: z.nullable(z.object({ id: Id, closesAt: Instant })),
  hash: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const PaymentState = z.enum(['captured', 'needs_confirmation', 'processing', 'declined'])

/** State of a payment after a step. A decline is an answer, not an error: the hold keeps running. */
export const PaymentResult = z.object({
  orderId: Id,
  orderNumber: z.int(),
  paymentId: Id,
  state: PaymentState,
  title: z.string(),
  message: z.string(),
  totalCents: Cents,
  currency: Currency,
  holdEndsAt: z.nullable(Instant),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const OrderStatus = z.enum([
  'pending',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'closed',
  'cancelled',
  'refunded',
  'failed',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const Order = z.object({
  id: Id,
  number: z.int(),
  status: OrderStatus,
  fulfilment: Fulfilment,
  storefrontId: Id,
  storefrontName: z.string(),
  shipsWithinDays: z.int(),
  /** When its open parcel closed or will close; null: it is in none. The days to ship begin then. */
  parcelEndsAt: z.nullable(Instant),
  /** The open parcel that it is or was in: orders with the same one go into one box. */
  parcelId: z.nullable(Id),
  buyerId: Id,
  buyerName: z.string(),
  address: z.nullable(z.omit(Address, { id: true, isDefault: true })),
  currency: Currency,
  lines: z.array(
    z.object({
      claimId: Id,
      dropId: Id,
      itemId: Id,
      title: z.string(),
      image: z.nullable(z.string()),
      category: z.nullable(Category),
      priceCents: Cents,
      refundedCents: Cents,
      seq: z.int(),
      claimedAt: Instant,
      /** A mystery item's contents once it is paid for; else null. */
      contents: z.nullable(z.string()),
    }),
  ),
  itemsCents: Cents,
  shippingCents: Cents,
  discountCents: Cents,
  /** The code of the discount. */
  discountCode: z.nullable(z.string()),
  taxCents: Cents,
  buyerFeeCents: Cents,
  /** The seller's share of the platform's fee; sent to the seller's side only. */
  sellerFeeCents: z.nullable(Cents),
  totalCents: Cents,
  refundedCents: Cents,
  paymentMethod: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  packedAt: z.nullable(Instant),
  /** When the last line left. */
  shippedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  deliveredBy: z.nullable(DeliveredBy),
  closedAt: z.nullable(Instant),
  /** Parcels that have left, the first one first. */
  shipments: z.array(Shipment),
  /** The code of a paid pickup; sent to its buyer only. */
  pickupCode: z.nullable(z.string()),
  /** What its buyer reported last. */
  problem: z.nullable(OrderProblem),
  createdAt: Instant,
  version: z.int(),
})
export type Order = z.infer<typeof Order>

/** Paid orders that wait to go out; of them those to pack, packed ones to ship, and those that are late. */
export const OrderQueue = z.enum(['waiting', 'overdue', 'to_pack', 'to_ship'])
export type OrderQueue = z.infer<typeof OrderQueue>

const errors = {
  QUOTE_CHANGED: expectedError(409, 'The total changed. Please check it again.'),
  NOT_PAYABLE: expectedError(409, 'One of these holds has ended.'),
  SEVERAL_SELLERS: expectedError(409, 'Each seller is charged separately.'),
  ADDRESS_NEEDED: expectedError(409, 'Choose an address for this parcel.'),
  CANNOT_SHIP: expectedError(409, 'These items can’t ship in one parcel.'),
  ...codeErrors,
}

/** How to pay: a test card, or one of the account's saved payment methods. */
const way = { method: z.optional(PaymentMethod), savedMethodId: z.optional(Id) }
type Way = { method?: PaymentMethod | undefined; savedMethodId?: string | undefined }

/** Input of a call that pays: its own fields, and exactly one way to pay. */
export const payingInput = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...way }).check(
    z.refine((input) => ((input as Way).method === undefined) !== ((input as Way).savedMethodId === undefined), {
      error: 'Choose one payment method.',
      path: ['method'],
    }),
  )
const ClaimIds = z.array(Id).check(z.minLength(1), z.maxLength(100))

export const checkoutContract = {
  quote: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'POST', path: '/checkout/quote' })
    .errors(errors)
    .input(
      z.strictObject({
        claimIds: ClaimIds,
        addressId: z.optional(Id),
        fulfilment: z.optional(Fulfilment),
        /**
         * Typed codes, at most one for each parcel. The answer reports an unusable code and leaves it out of
         * the figures.
         */
        codes: z.optional(
          z
            .array(z.strictObject({ storefrontId: Id, fulfilment: Fulfilment, code: TypedCode }))
            .check(z.maxLength(100)),
        ),
      }),
    )
    .output(z.object({ parcels: z.array(Quote), now: Instant })),
  pay: procedure
    .meta({ needs: 'signed-in', key: 'required' })
    .route({ method: 'POST', path: '/checkout/pay' })
    .errors(errors)
    .input(
      payingInput({
        claimIds: ClaimIds,
        fulfilment: z._default(Fulfilment, 'shipping'),
        addressId: z.optional(Id),
        /** Hash of the accepted quote; the call is refused when a figure has changed since. */
        quoteHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** The code whose discount the quote includes. */
        code: z.optional(TypedCode),
      }),
    )
    .output(PaymentResult),
  confirm: procedure
    .meta({ needs: 'signed-in', key: 'required' })
    .route({ method: 'POST', path: '/checkout/payments/{id}/confirm' })
    .errors(errors)
    .input(z.strictObject({ id: Id }))
    .output(PaymentResult),
  payment: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/checkout/payments/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(PaymentResult),
}

export const ordersContract = {
  mine: procedure
    .meta({ needs: 'user.transactions.view' })
    .route({ method: 'GET', path: '/orders' })
    .input(z.strictObject({ ...page }))
    .output(listOf(Order)),
  byId: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  forStorefront: procedure
    .meta({ needs: 'storefront.orders.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/orders' })
    .input(
      z.strictObject({
        ...page,
        storefrontId: Id,
        status: z.optional(OrderStatus),
        /** The longest paid first. Goes before `status`. */
        queue: z.optional(OrderQueue),
        /** An order's number, or a part of the buyer's or the recipient's name. */
        q: z.optional(EmptyLine(100)),
      }),
    )
    .output(listOf(Order)),
  recordPickupPayment: procedure
    .meta({ needs: 'storefront.orders.manage', key: 'required' })
    .route({ method: 'POST', path: '/orders/pickup-payments' })
    .errors(errors)
    .input(z.strictObject({ claimIds: ClaimIds }))
    .output(Order),
}
