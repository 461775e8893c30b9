import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { earningsJobs } from './earnings/earnings.jobs.ts'
import { earningsRouter } from './earnings/earnings.router.ts'
import { fulfilmentJobs } from './fulfilment/fulfilment.jobs.ts'
import { fulfilmentRouter } from './fulfilment/fulfilment.router.ts'
import { type OrdersDeps, ordersRouter } from './orders.router.ts'
import { problemsRouter } from './problems/problems.router.ts'
import { salesRouter } from './sales.router.ts'

export { assumeDelivered, closeDelivered } from './fulfilment/fulfilment.jobs.ts'
export { settleFulfilment } from './fulfilment/order-moves.queries.ts'
export { orderMessagesFeature } from './messages/feature.ts'
export { messagePhotoPaths } from './messages/messages.openapi.ts'
export { amountPaid } from './order-amounts.ts'
export {
  type AddressRow,
  insertOrder,
  type OrderLineRow,
  type OrderRow,
  replaceLine,
  selectClaimIds,
  selectHoldEnd,
  selectLines,
  selectOwnedClaimIds,
  selectUnshippedClaimIds,
  updateOrderStatus,
} from './order-rows.queries.ts'
export { managesOrders, mustManageOrder, sideOf } from './orders.policy.ts'
export { readOrder } from './orders.queries.ts'
export { viewCategory, viewOrder } from './orders.view.ts'
export { parcelsFeature } from './parcels/feature.ts'
export { findJoinableParcel, type JoinableParcel, lockOpenParcel } from './parcels/parcels.queries.ts'

/**
 * The orders feature: orders (one seller's parcel each) for buyer and seller, their way to the buyer, and a seller's
 * sales totals.
 */
export function ordersFeature({ workDb, ...deps }: OrdersDeps & { workDb?: Db }): Feature {
  return {
    name: 'orders',
    router: {
      earnings: earningsRouter(deps),
      fulfilment: fulfilmentRouter(deps),
      orders: ordersRouter(deps),
      problems: problemsRouter(deps),
      sales: salesRouter(deps),
    },
    jobs: [...fulfilmentJobs(workDb ?? deps.db), ...earningsJobs(workDb ?? deps.db)],
  }
}
