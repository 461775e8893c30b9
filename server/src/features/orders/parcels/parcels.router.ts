import { type ParcelOfOrder, parcelsContract } from '@keepcase/contract/orders/parcels.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { sideOf } from '../orders.policy.ts'
import { closeParcel, openParcel, updateParcel } from './change-parcel.ts'
import { findOrderOfParcel, findParcel } from './parcels.queries.ts'
import { viewParcel } from './parcels.view.ts'

/** Procedures of open parcels. */
export function parcelsRouter(deps: { db: Db }) {
  const api = implementContract(parcelsContract)
  return api.router({
    ofOrder: api.ofOrder.handler(async ({ input, context }) =>
      readParcelOf(deps.db, await actorOf(context), input.orderId),
    ),
    open: api.open.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      await openParcel(deps, actor, input)
      return readParcelOf(deps.db, actor, input.orderId)
    }),
    update: api.update.handler(async ({ input, context }) => updateParcel(deps, await actorOf(context), input)),
    close: api.close.handler(async ({ input, context }) => closeParcel(deps, await actorOf(context), input.id)),
  })
}

async function readParcelOf(db: Db, actor: Actor, orderId: string): Promise<ParcelOfOrder> {
  const order = await findOrderOfParcel(db, orderId)
  const side = order && sideOf(actor, order)
  if (!side) throw new Refusal('NOT_FOUND')
  const isBuyer = order.buyerId === actor.profileId
  const row = order.parcelId === null ? undefined : await findParcel(db, order.parcelId)
  const isOpenable = order.status === 'paid' && order.fulfilment === 'shipping' && order.parcelId === null
  const parcel = row ? await viewParcel(db, row, await selectNow(db)) : null
  return { orderId, parcel, canOpen: isBuyer && isOpenable, isBuyer }
}
