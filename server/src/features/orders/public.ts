import type { Feature } from '#server/boot/feature.ts'
import { type OrdersDeps, ordersRouter } from './orders.router.ts'
import { salesRouter } from './sales.router.ts'

export {
  type AddressRow,
  amountPaid,
  insertOrder,
  type OrderLineRow,
  type OrderRow,
  replaceLine,
  selectClaimIds,
  selectHoldEnd,
  selectLines,
  updateOrderStatus,
} from './order-rows.queries.ts'
export { mustManageOrder } from './orders.policy.ts'
export { readOrder } from './orders.queries.ts'
export { viewCategory, viewOrder } from './orders.view.ts'

/** The orders feature: orders (one seller's parcel each) for buyer and seller, and a seller's sales totals. */
export function ordersFeature(deps: OrdersDeps): Feature {
  return { name: 'orders', router: { orders: ordersRouter(deps), sales: salesRouter(deps) } }
}
