import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, SignedCents } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { Order, OrderStatus } from '../checkout/checkout.contract.ts'
import { ReturnAddress } from '../storefronts/storefronts.fields.ts'
import {
  maxOrdersAtOnce,
  maxParcelsAtOnce,
  maxPickedOrders,
  maxTrackingRowsAtOnce,
  pickupCodeDigits,
} from './orders.limits.ts'
import { Carrier, TrackingNumber, wayOfShipping } from './shipments.fields.ts'

/** Something that happened to an order. `byName`: null for the platform itself. */
export const OrderMoment = z.object({
  id: z.string(),
  at: Instant,
  kind: z.string(),
  side: z.enum(['buyer', 'seller', 'platform']),
  byName: z.nullable(z.string()),
  /** A value for the sentence: a parcel's number, a reason. */
  detail: z.record(z.string(), z.unknown()),
})
export type OrderMoment = z.infer<typeof OrderMoment>

/** What the seller has to know about a line beyond what its buyer sees. */
export const SellerOrderLine = z.object({
  claimId: Id,
  sku: z.nullable(z.string()),
  shelf: z.nullable(z.string()),
  condition: z.nullable(z.string()),
  /** `open`: still to be handed over; `gone`: refunded or withdrawn. */
  state: z.enum(['open', 'shipped', 'gone']),
})
export type SellerOrderLine = z.infer<typeof SellerOrderLine>

/** What an order brings its seller, from the money ledger. */
export const OrderEarnings = z.object({
  itemsCents: SignedCents,
  shippingCents: SignedCents,
  /** The seller's part of the platform's fee, as a negative amount. */
  feeCents: SignedCents,
  refundedCents: SignedCents,
  netCents: SignedCents,
})
export type OrderEarnings = z.infer<typeof OrderEarnings>

/** An order on its seller's page. */
export const SellerOrder = z.object({
  order: Order,
  lines: z.array(SellerOrderLine),
  earnings: OrderEarnings,
  history: z.array(OrderMoment),
  /** How many orders this buyer has paid at the storefront. */
  buyerOrders: z.int(),
})
export type SellerOrder = z.infer<typeof SellerOrder>

const OrderIds = z.array(Id).check(z.minLength(1), z.maxLength(maxOrdersAtOnce))

/** What a command did with each order. `note`: why it left one as it was. */
export const OrdersMoved = z.object({
  items: z.array(
    z.object({
      orderId: Id,
      orderNumber: z.int(),
      status: OrderStatus,
      isDone: z.boolean(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type OrdersMoved = z.infer<typeof OrdersMoved>

/** A row of a spreadsheet of tracking numbers: what shipping it would record, or why it can't be. */
export const TrackingRow = z.object({
  line: z.int(),
  order: z.string(),
  orderId: z.nullable(Id),
  buyerName: z.nullable(z.string()),
  items: z.int(),
  carrier: z.nullable(Carrier),
  carrierName: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  problem: z.nullable(z.string()),
})
export type TrackingRow = z.infer<typeof TrackingRow>

/** One item of a pick list with the orders that need it. */
export const PickLine = z.object({
  itemId: Id,
  title: z.string(),
  sku: z.nullable(z.string()),
  shelf: z.nullable(z.string()),
  condition: z.nullable(z.string()),
  quantity: z.int(),
  orderNumbers: z.array(z.int()),
})
export type PickLine = z.infer<typeof PickLine>

const manage = { needs: 'storefront.orders.manage' } as const

export const fulfilmentContract = {
  /** An order as its seller's team sees it. */
  order: procedure
    .meta({ needs: 'storefront.orders.view' })
    .route({ method: 'GET', path: '/orders/{id}/selling' })
    .input(z.strictObject({ id: Id }))
    .output(SellerOrder),
  /** Marks paid orders as packed; one that is packed already stays as it is. */
  pack: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/orders/pack' })
    .input(z.strictObject({ storefrontId: Id, orderIds: OrderIds }))
    .output(OrdersMoved),
  /** Takes back `pack`, while nothing has left. */
  unpack: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/orders/unpack' })
    .input(z.strictObject({ storefrontId: Id, orderIds: OrderIds }))
    .output(OrdersMoved),
  /** Records parcels that have left: all open lines of an order, or the given ones. */
  ship: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/orders/ship' })
    .input(
      z
        .strictObject({
          storefrontId: Id,
          /** Of one parcel: its lines. Without, a parcel has all open lines of its order. */
          claimIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
          parcels: z
            .array(
              z.strictObject({
                orderId: Id,
                ...wayOfShipping,
              }),
            )
            .check(
              z.minLength(1),
              z.maxLength(maxParcelsAtOnce),
              z.refine(
                (parcels) => new Set(parcels.map((parcel) => parcel.orderId)).size === parcels.length,
                'Send one parcel of each order at a time.',
              ),
            ),
        })
        .check(
          z.refine(
            ({ claimIds, parcels }) => claimIds === undefined || parcels.length === 1,
            'Choose items of one order at a time.',
          ),
        ),
    )
    .output(OrdersMoved),
  /** Corrects carrier and number of a parcel. */
  updateShipment: procedure
    .meta(manage)
    .route({ method: 'PATCH', path: '/shipments/{id}' })
    .input(z.strictObject({ id: Id, ...wayOfShipping }))
    .output(OrdersMoved),
  /** Records that parcels arrived, in the seller's name. */
  markDelivered: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/orders/delivered' })
    .input(z.strictObject({ storefrontId: Id, orderIds: OrderIds }))
    .output(OrdersMoved),
  /** Hands a pickup over: with the buyer's code, or without it in the seller's name. */
  handOver: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/orders/{id}/hand-over' })
    .input(
      z.strictObject({
        id: Id,
        code: z.optional(
          z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${pickupCodeDigits}}$`), 'Enter the 6 digits.')),
        ),
      }),
    )
    .output(OrdersMoved),
  /** The items of orders that wait to go out: of the 100 that are due first, or of the given ones. */
  pickList: procedure
    .meta({ needs: 'storefront.orders.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/pick-list' })
    .input(z.strictObject({ storefrontId: Id, orderIds: z.optional(z.array(Id).check(z.maxLength(maxPickedOrders))) }))
    .output(
      z.object({
        items: z.array(PickLine),
        orders: z.int(),
        /** True: more orders are waiting than the list has. */
        hasMore: z.boolean(),
      }),
    ),
  /** The return address of a storefront's labels; null until it has one. */
  sender: procedure
    .meta({ needs: 'storefront.orders.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/sender' })
    .input(z.strictObject({ storefrontId: Id }))
    .output(z.object({ address: z.nullable(z.extend(ReturnAddress, { country: z.string() })) })),
  /** What shipping the rows of a spreadsheet would record: line, order, carrier and tracking number of each. */
  previewTracking: procedure
    .meta({ needs: 'signed-in', rate: 'read' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/tracking-preview' })
    .input(
      z.strictObject({
        storefrontId: Id,
        rows: z
          .array(z.tuple([z.int(), EmptyLine(80), EmptyLine(80), EmptyLine(80)]))
          .check(z.minLength(1), z.maxLength(maxTrackingRowsAtOnce)),
      }),
    )
    .output(z.object({ items: z.array(TrackingRow) })),
  /** The carrier whose numbers look like this one; null for none. A suggestion only: formats of carriers overlap. */
  suggestCarrier: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/tracking-numbers/{trackingNumber}/carrier' })
    .input(z.strictObject({ trackingNumber: TrackingNumber }))
    .output(z.object({ carrier: z.nullable(Carrier) })),
  /** Where an item is kept, for the pick list; an empty text for nowhere in particular. */
  setShelf: procedure
    .meta(manage)
    .route({ method: 'PUT', path: '/items/{id}/shelf' })
    .input(z.strictObject({ id: Id, shelf: EmptyLine(60) }))
    .output(z.object({ id: Id, shelf: z.nullable(z.string()) })),
  /** The buyer says that a parcel, or everything picked up, has arrived. */
  confirmArrival: procedure
    .meta({ needs: 'user.transactions.view' })
    .route({ method: 'POST', path: '/orders/{id}/arrived' })
    .input(z.strictObject({ id: Id, shipmentId: z.optional(Id) }))
    .output(Order),
}
