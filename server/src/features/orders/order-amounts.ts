import type { OrderLineRow } from './order-rows.queries.ts'

/** What the buyer paid for a line of an order, in cents; a refund of the line pays it back. */
export function amountPaid(line: OrderLineRow): number {
  return line.priceCents + line.shippingCents + line.taxCents + line.buyerFeeCents - line.discountCents
}
