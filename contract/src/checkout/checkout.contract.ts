import * as z from 'zod/mini'
import { Address } from '../accounts/accounts.contract.ts'
import { Cents, Currency, Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { AppliedCode, CodeOffer, CodeRefused, codeErrors, TypedCode } from '../codes/codes.fields.ts'
import { FeeStructure } from '../drops/drops.contract.ts'
import { Category } from '../drops/items.contract.ts'

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
  /** What this item adds to the parcel: the seller's base for the first, less for each further one. */
  shippingCents: Cents,
})

/** One seller's parcel: every line of what is owed for it. `hash` fixes these figures. */
export const Quote = z.object({
  storefrontId: Id,
  storefrontName: z.string(),
  fulfilment: Fulfilment,
  /** What these claims allow; pickup and shipping never share a parcel. */
  canShip: z.boolean(),
  canPickUp: z.boolean(),
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
  /** Whether a code can lower anything of it. */
  acceptsCodes: z.boolean(),
  /** The code whose discount is in these figures. */
  code: z.nullable(AppliedCode),
  /** Why the code that was asked for is not in them. */
  codeProblem: z.nullable(CodeRefused),
  /** A code of the buyer's own that would lower them. */
  codeOffer: z.nullable(CodeOffer),
  hash: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const PaymentState = z.enum(['captured', 'needs_confirmation', 'processing', 'declined'])

/** Where a payment stands after a step. A decline is an answer, not an error: the hold keeps running. */
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
      /** What a mystery held, once it is paid for; else null. */
      contents: z.nullable(z.string()),
    }),
  ),
  itemsCents: Cents,
  shippingCents: Cents,
  discountCents: Cents,
  /** The code that brought the discount. */
  discountCode: z.nullable(z.string()),
  taxCents: Cents,
  buyerFeeCents: Cents,
  /** What the seller bears of the platform's fee; only the seller's side is told. */
  sellerFeeCents: z.nullable(Cents),
  totalCents: Cents,
  refundedCents: Cents,
  paymentMethod: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
})
export type Order = z.infer<typeof Order>

const errors = {
  QUOTE_CHANGED: expectedError(409, 'The amount has changed. Please look at it again.'),
  NOT_PAYABLE: expectedError(409, 'One of these claims can no longer be paid.'),
  SEVERAL_SELLERS: expectedError(409, 'Each seller is paid for itself.'),
  ADDRESS_NEEDED: expectedError(409, 'A parcel needs an address.'),
  CANNOT_SHIP: expectedError(409, 'These items cannot go into one parcel.'),
  ...codeErrors,
}

/** How something is paid: one of the test cards, or one's own saved payment method. */
const way = { method: z.optional(PaymentMethod), savedMethodId: z.optional(Id) }
type Way = { method?: PaymentMethod | undefined; savedMethodId?: string | undefined }

/** The input of a call that pays: its own fields, and exactly one way to pay. */
export const payingInput = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...way }).check(
    z.refine((input) => ((input as Way).method === undefined) !== ((input as Way).savedMethodId === undefined), {
      error: 'Choose one way to pay.',
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
        /** Codes that were typed, one for a parcel. One that cannot be used is told beside figures without it. */
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
        /** The accepted quote's; a figure that moved since is refused. */
        quoteHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** The code whose discount the quote has. */
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
    .input(z.strictObject({ ...page, storefrontId: Id, status: z.optional(OrderStatus) }))
    .output(listOf(Order)),
  recordPickupPayment: procedure
    .meta({ needs: 'storefront.orders.manage', key: 'required' })
    .route({ method: 'POST', path: '/orders/pickup-payments' })
    .errors(errors)
    .input(z.strictObject({ claimIds: ClaimIds }))
    .output(Order),
}
