import { checkoutContract, ordersContract } from '@keepcase/contract/checkout/checkout.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementRoom } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { mayTryCode, mustBeAllowedToTry } from '#server/features/codes/code-tries.ts'
import { oneself, sideOf } from '#server/features/orders/orders.policy.ts'
import { listOrders, type OrderFilter, readOrder } from '#server/features/orders/orders.queries.ts'
import { viewOrder } from '#server/features/orders/orders.view.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { confirmPayment, mustOwn } from './payments/confirm.ts'
import { type CheckoutDeps, pay } from './payments/pay.ts'
import { readPayment } from './payments/payment.view.ts'
import { recordPickupPayment } from './payments/record-pickup.ts'
import { quoteClaims } from './quote.ts'

/** The checkout's part of the API. */
export function checkoutRouter(deps: CheckoutDeps) {
  const room = implementRoom(checkoutContract)
  return room.router({
    quote: room.quote.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      return quoteClaims(deps.db, profileId, input, () => mayTryCode(context, profileId))
    }),
    pay: room.pay.handler(async ({ input, context }) => {
      const { profileId } = await oneself(context)
      if (input.code !== undefined) await mustBeAllowedToTry(context, profileId)
      return pay(deps, profileId, context.key!, input)
    }),
    confirm: room.confirm.handler(async ({ input, context }) =>
      confirmPayment(deps, (await oneself(context)).profileId, context.key!, input),
    ),
    payment: room.payment.handler(async ({ input, context }) => {
      await mustOwn(deps, (await actorOf(context)).profileId, input.id)
      return readPayment(deps.db, input.id)
    }),
  })
}

/** The orders' part of the API. */
export function ordersRouter(deps: CheckoutDeps) {
  const room = implementRoom(ordersContract)
  return room.router({
    mine: room.mine.handler(async ({ input, context }) => {
      const buyerId = (await actorOf(context)).profileId
      return pageOf(deps, { buyerId }, input, 'buyer')
    }),
    byId: room.byId.handler(async ({ input, context }) => {
      const order = await readOrder(deps.db, input.id)
      const side = order && sideOf(await actorOf(context), order)
      if (!side) throw new Refusal('NOT_FOUND')
      return viewOrder(order, side)
    }),
    forStorefront: room.forStorefront.handler(async ({ input, context }) => {
      const { storefrontId, status } = input
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.orders.view')
      return pageOf(deps, { storefrontId, status }, input, 'seller')
    }),
    recordPickupPayment: room.recordPickupPayment.handler(async ({ input, context }) =>
      recordPickupPayment(deps, await oneself(context), input, context),
    ),
  })
}

async function pageOf(
  deps: CheckoutDeps,
  whose: Pick<OrderFilter, 'buyerId' | 'storefrontId' | 'status'>,
  page: { cursor?: string | undefined; limit: number },
  side: 'buyer' | 'seller',
) {
  const before = decodeCursor(page.cursor, ['orders'])
  const rows = await listOrders(deps.db, { ...whose, before, limit: page.limit })
  return cutPage(
    rows,
    page.limit,
    'orders',
    (order) => order.createdAt,
    (order) => viewOrder(order, side),
  )
}
