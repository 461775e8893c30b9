import { storefrontsContract } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#platform/context.ts'
import { implementRoom } from '#platform/procedure.ts'
import { Refusal } from '#platform/refusal.ts'
import { createStorefront } from './create-storefront.ts'
import { findStorefronts, findStorefrontsOfSeller, findVisibleStorefront } from './storefronts.queries.ts'
import { viewStorefront } from './storefronts.view.ts'
import { updateStorefront } from './update-storefront.ts'

/** Contract to command or query; it decides nothing. */
export function storefrontsRouter(deps: { db: Db }) {
  const room = implementRoom(storefrontsContract)
  return room.router({
    create: room.create.handler(async ({ input, context }) => createStorefront(deps, await actorOf(context), input)),
    update: room.update.handler(async ({ input, context }) =>
      updateStorefront(deps, await actorOf(context), input, context.requestId),
    ),
    mine: room.mine.handler(async ({ context }) => {
      const { storefronts } = await actorOf(context)
      const faces = await findStorefronts(deps.db, [...storefronts.keys()])
      return { items: faces.map(viewStorefront), nextCursor: null }
    }),
    byId: room.byId.handler(async ({ input }) => {
      const face = await findVisibleStorefront(deps.db, input.id)
      if (!face) throw new Refusal('NOT_FOUND')
      return viewStorefront(face)
    }),
    bySeller: room.bySeller.handler(async ({ input }) => {
      const faces = await findStorefrontsOfSeller(deps.db, input.id)
      const [first] = faces
      if (!first) throw new Refusal('NOT_FOUND')
      const items = faces.map(viewStorefront)
      return { sellerId: first.ownerId, sellerName: first.ownerName, items, nextCursor: null }
    }),
  })
}
