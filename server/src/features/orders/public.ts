import type { Feature } from '#server/boot/feature.ts'
import { type OrdersDeps, ordersRouter } from './orders.router.ts'
import { salesRouter } from './sales.router.ts'

export {
  type AddressRow,
  insertOrder,
  type OrderLineRow,
  type OrderRow,
  paidFor,
  replaceLine,
  selectClaimIds,
  selectHoldEnd,
  selectLines,
  updateOrderStatus,
} from './order-rows.queries.ts'
export { mustManageOrder } from './orders.policy.ts'
export { readOrder } from './orders.queries.ts'
export { viewCategory, viewOrder } from './orders.view.ts'

/** Orders: one seller's parcel each, as its buyer and its seller see it, and a seller's sums. */
export function ordersFeature(deps: OrdersDeps): Feature {
  return { name: 'orders', router: { orders: ordersRouter(deps), sales: salesRouter(deps) } }
}
