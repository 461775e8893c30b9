import type { Order, OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type Category, Category as CategorySchema } from '@keepcase/contract/drops/items.contract.ts'
import type { Carrier } from '@keepcase/contract/orders/carriers.ts'
import type { OrderProblem } from '@keepcase/contract/orders/problems.fields.ts'
import { escalateAfterHours } from '@keepcase/contract/orders/problems.limits.ts'
import type { DeliveredBy, Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import type { OrderView } from './orders.queries.ts'

/** A category of the contract; null for an unknown one. */
export function viewCategory(text: string | null): Category | null {
  const parsed = CategorySchema.safeParse(text)
  return parsed.success ? parsed.data : null
}

/** An order as one of its sides sees it. The seller's share of the fee is included for the seller only. */
export function viewOrder(order: OrderView, side: 'buyer' | 'seller'): Order {
  const { itemsCents, shippingCents, discountCents, taxCents, buyerFeeCents, totalCents, refundedCents } = order
  return {
    id: order.id,
    number: order.number,
    status: order.status as OrderStatus,
    fulfilment: order.fulfilment as Order['fulfilment'],
    storefrontId: order.storefrontId,
    storefrontName: order.storefrontName,
    shipsWithinDays: order.shipsWithinDays,
    parcelEndsAt: viewInstant(order.parcelEndsAt),
    parcelId: order.parcelId,
    buyerId: order.buyerId,
    buyerName: order.buyerName ?? order.address?.fullName ?? 'Buyer',
    address: order.address,
    currency: order.currency,
    lines: order.lines.map(viewLine),
    itemsCents,
    shippingCents,
    discountCents,
    taxCents,
    buyerFeeCents,
    totalCents,
    refundedCents,
    discountCode: order.discountCode,
    sellerFeeCents: side === 'seller' ? order.sellerFeeCents : null,
    paymentMethod: order.paymentMethod,
    paidAt: viewInstant(order.paidAt),
    packedAt: viewInstant(order.packedAt),
    shippedAt: viewInstant(order.shippedAt),
    deliveredAt: viewInstant(order.deliveredAt),
    deliveredBy: order.deliveredBy as DeliveredBy | null,
    closedAt: viewInstant(order.closedAt),
    shipments: order.shipments.map(viewShipment),
    pickupCode: side === 'buyer' && awaitsPickup(order) ? order.pickupCode : null,
    problem: order.problem && viewProblem(order.problem),
    createdAt: order.createdAt.toISOString(),
    version: order.version,
  }
}

const viewInstant = (at: Date | null): string | null => at?.toISOString() ?? null

const awaitsPickup = ({ fulfilment, status }: OrderView): boolean =>
  fulfilment === 'pickup' && (status === 'paid' || status === 'packed')

const viewProblem = ({ id, kind, ...at }: NonNullable<OrderView['problem']>): OrderProblem => ({
  id,
  kind: kind as OrderProblem['kind'],
  reportedAt: at.reportedAt.toISOString(),
  canEscalateAt: new Date(at.reportedAt.getTime() + escalateAfterHours * 3_600_000).toISOString(),
  escalatedAt: viewInstant(at.escalatedAt),
  resolvedAt: viewInstant(at.resolvedAt),
})

const viewShipment = (parcel: OrderView['shipments'][number]): Shipment => ({
  id: parcel.id,
  number: parcel.number,
  carrier: parcel.carrier as Carrier,
  carrierName: parcel.carrierName,
  trackingNumber: parcel.trackingNumber,
  claimIds: parcel.claimIds,
  shippedAt: parcel.shippedAt.toISOString(),
  deliveredAt: viewInstant(parcel.deliveredAt),
  deliveredBy: parcel.deliveredBy as DeliveredBy | null,
  assumedDeliveredAt: viewInstant(parcel.assumedDeliveredAt),
})

const viewLine = (line: OrderView['lines'][number]): Order['lines'][number] => ({
  claimId: line.claimId,
  dropId: line.dropId,
  itemId: line.itemId,
  title: line.title,
  image: line.image,
  category: viewCategory(line.category),
  priceCents: line.priceCents,
  refundedCents: line.refundedCents,
  seq: line.seq,
  claimedAt: line.claimedAt.toISOString(),
  contents: line.contents,
})
