import type { Order, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Attempt } from '../payments/attempts.ts'
import type { HeldClaim } from '../use-checkout.ts'

const hash = '0'.repeat(64)

/** A hold as checkout receives it, with half an hour left. */
export const hold = (id: string, over: Partial<HeldClaim> = {}): HeldClaim => ({
  id,
  dropId: 'drop-1',
  itemId: `thing-${id}`,
  itemName: `Tape ${id}`,
  sellerName: 'Static Age Video',
  storefrontId: 'store-1',
  priceCents: 6400,
  currency: 'USD',
  claimedAt: new Date(Date.now() - 30 * 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  isPaying: false,
  dropType: 'live',
  ...over,
})

/** A seller's parcel with these holds: shipping is 5.00 for the first item, 1.20 for each further one. */
export function parcelOf(holds: readonly HeldClaim[], over: Partial<Quote> = {}): Quote {
  const itemsCents = holds.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const shippingCents = 500 + (holds.length - 1) * 120
  return {
    storefrontId: 'store-1',
    storefrontName: 'Static Age Video',
    fulfilment: 'shipping',
    canShip: true,
    canPickUp: false,
    currency: 'USD',
    lines: holds.map(({ id, dropId, itemName, priceCents, expiresAt }, i) => ({
      claimId: id,
      dropId,
      dropItemId: `item-${id}`,
      title: itemName,
      image: null,
      category: 'vhs',
      priceCents,
      expiresAt,
      shippingCents: i === 0 ? 500 : 120,
    })),
    feeStructure: 'seller',
    itemsCents,
    shippingCents,
    discountCents: 0,
    taxCents: 0,
    buyerFeeCents: 0,
    totalCents: itemsCents + shippingCents,
    oneMoreShippingCents: 120,
    shippingProblem: null,
    acceptsCodes: false,
    code: null,
    codeProblem: null,
    codeOffer: null,
    openParcel: null,
    hash,
    ...over,
  }
}

type State = NonNullable<Attempt['result']>['state']

/** An answered payment attempt of a parcel. */
export const answered = (parcel: Quote, state: State, over: Partial<Attempt> = {}): Attempt => ({
  parcel,
  method: 'sandbox_success',
  addressId: null,
  key: 'key-00001',
  status: 'answered',
  result: {
    orderId: 'order-1',
    orderNumber: 1042,
    paymentId: 'payment-1',
    state,
    title: 'Payment declined',
    message: 'Your bank declined this payment. You weren’t charged, and your hold is still running.',
    totalCents: parcel.totalCents,
    currency: parcel.currency,
    holdEndsAt: parcel.lines[0]?.expiresAt ?? null,
  },
  ...over,
})

/** An order that was just paid. */
export const paidOrder = (over: Partial<Order> = {}): Order => ({
  id: 'order-1',
  number: 1042,
  status: 'paid',
  fulfilment: 'shipping',
  storefrontId: 'store-1',
  storefrontName: 'Static Age Video',
  shipsWithinDays: 3,
  parcelEndsAt: null,
  parcelId: null,
  buyerId: 'buyer-1',
  buyerName: 'Ada',
  address: null,
  currency: 'USD',
  lines: [],
  itemsCents: 6400,
  shippingCents: 500,
  discountCents: 0,
  discountCode: null,
  taxCents: 0,
  buyerFeeCents: 0,
  sellerFeeCents: null,
  totalCents: 6900,
  refundedCents: 0,
  paymentMethod: 'sandbox_success',
  paidAt: '2026-11-20T12:00:00.000Z',
  packedAt: null,
  shippedAt: null,
  deliveredAt: null,
  deliveredBy: null,
  closedAt: null,
  shipments: [],
  pickupCode: null,
  problem: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...over,
})
