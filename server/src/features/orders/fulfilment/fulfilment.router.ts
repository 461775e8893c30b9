import { fulfilmentContract, type SellerOrder } from '@keepcase/contract/orders/fulfilment.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { readOrder } from '../orders.queries.ts'
import { viewOrder } from '../orders.view.ts'
import { confirmArrival, handOver, markDelivered } from './deliver-orders.ts'
import { selectHistory } from './history.queries.ts'
import { packOrders, unpackOrders } from './pack-orders.ts'
import { previewTracking } from './preview-tracking.ts'
import {
  countOrdersOf,
  selectEarnings,
  selectPickList,
  selectSellerLines,
  selectSender,
} from './seller-order.queries.ts'
import { setShelf } from './set-shelf.ts'
import { shipOrders, updateShipment } from './ship-orders.ts'
import { suggestCarrier } from './suggest-carrier.ts'

const view = 'storefront.orders.view'

/** Procedures with which a seller's team packs and ships, and a buyer says that something arrived. */
export function fulfilmentRouter(deps: { db: Db }) {
  const { db } = deps
  const api = implementContract(fulfilmentContract)
  return api.router({
    order: api.order.handler(async ({ input, context }) => readSellerOrder(db, await actorOf(context), input.id)),
    pack: api.pack.handler(async ({ input, context }) =>
      packOrders(deps, { ...input, actor: await actorOf(context), requestId: context.requestId }),
    ),
    unpack: api.unpack.handler(async ({ input, context }) =>
      unpackOrders(deps, { ...input, actor: await actorOf(context), requestId: context.requestId }),
    ),
    ship: api.ship.handler(async ({ input, context }) =>
      shipOrders(deps, { ...input, actor: await actorOf(context), requestId: context.requestId }),
    ),
    updateShipment: api.updateShipment.handler(async ({ input, context }) =>
      updateShipment(deps, await actorOf(context), input, context.requestId),
    ),
    markDelivered: api.markDelivered.handler(async ({ input, context }) =>
      markDelivered(deps, { ...input, actor: await actorOf(context), requestId: context.requestId }),
    ),
    handOver: api.handOver.handler(async ({ input, context }) =>
      handOver({ db, countCall: context.countCall }, await actorOf(context), input, context.requestId),
    ),
    pickList: api.pickList.handler(async ({ input: { storefrontId, orderIds }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, view)
      return selectPickList(db, storefrontId, orderIds)
    }),
    sender: api.sender.handler(async ({ input: { storefrontId }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, view)
      return { address: await selectSender(db, storefrontId) }
    }),
    previewTracking: api.previewTracking.handler(async ({ input: { storefrontId, rows }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.orders.manage')
      return { items: await previewTracking(db, storefrontId, rows) }
    }),
    suggestCarrier: api.suggestCarrier.handler(({ input }) => ({ carrier: suggestCarrier(input.trackingNumber) })),
    setShelf: api.setShelf.handler(async ({ input, context }) =>
      setShelf(deps, await actorOf(context), input, context.requestId),
    ),
    confirmArrival: api.confirmArrival.handler(async ({ input, context }) => {
      await confirmArrival(deps, await actorOf(context), input)
      return viewOrder((await readOrder(db, input.id))!, 'buyer')
    }),
  })
}

async function readSellerOrder(db: Db, actor: Actor, id: string): Promise<SellerOrder> {
  const order = await readOrder(db, id)
  if (!order) throw new Refusal('NOT_FOUND')
  assertStaffOf(actor, order.storefrontId, view)
  const [lines, earnings, history, buyerOrders] = await Promise.all([
    selectSellerLines(db, id),
    selectEarnings(db, id),
    selectHistory(db, id),
    countOrdersOf(db, order.storefrontId, order.buyerId),
  ])
  return {
    order: viewOrder(order, 'seller'),
    lines,
    earnings,
    history: history.map((moment) => ({ ...moment, at: moment.at.toISOString() })),
    buyerOrders,
  }
}
