import type { Order, OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type Category, Category as CategorySchema } from '@keepcase/contract/drops/items.contract.ts'
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
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    version: order.version,
  }
}

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
