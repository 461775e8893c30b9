import { type Order, ordersContract } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { sideOf } from './orders.policy.ts'
import { listOrders, type OrderFilter, readOrder } from './orders.queries.ts'
import { viewOrder } from './orders.view.ts'

export type OrdersDeps = {
  db: Db
  /** Implemented by checkout: records a payment at the counter as an order. */
  recordPickupPayment(
    actor: Actor,
    input: { claimIds: string[] },
    request: { key: string | null; requestId: string },
  ): Promise<Order>
}

/** Procedures of the orders contract. */
export function ordersRouter(deps: OrdersDeps) {
  const api = implementContract(ordersContract)
  return api.router({
    mine: api.mine.handler(async ({ input, context }) => {
      const buyerId = (await actorOf(context)).profileId
      return pageOf(deps, { buyerId }, input, 'buyer')
    }),
    byId: api.byId.handler(async ({ input, context }) => {
      const order = await readOrder(deps.db, input.id)
      const side = order && sideOf(await actorOf(context), order)
      if (!side) throw new Refusal('NOT_FOUND')
      return viewOrder(order, side)
    }),
    forStorefront: api.forStorefront.handler(async ({ input, context }) => {
      const { storefrontId, status, queue, q } = input
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.orders.view')
      return pageOf(deps, { storefrontId, status, queue, q }, input, 'seller')
    }),
    recordPickupPayment: api.recordPickupPayment.handler(async ({ input, context }) =>
      deps.recordPickupPayment(await unimpersonatedActor(context), input, context),
    ),
  })
}

async function pageOf(
  deps: OrdersDeps,
  scope: Pick<OrderFilter, 'buyerId' | 'storefrontId' | 'status' | 'queue' | 'q'>,
  page: { cursor?: string | undefined; limit: number },
  side: 'buyer' | 'seller',
) {
  const part = scope.queue ?? 'orders'
  const before = decodeCursor(page.cursor, [part])
  const rows = await listOrders(deps.db, { ...scope, before, limit: page.limit })
  return cutPage(
    rows,
    page.limit,
    part,
    (order) => (scope.queue && order.dueAt) || order.createdAt,
    (order) => viewOrder(order, side),
  )
}
