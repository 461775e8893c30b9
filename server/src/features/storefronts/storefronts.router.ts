import { storefrontsContract } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { createStorefront } from './create-storefront.ts'
import { postUpdate, removeUpdate } from './post-update.ts'
import { closeStorefront, readClosing } from './settings/close-storefront.ts'
import { readSettings } from './settings/read-settings.ts'
import { setPicture } from './settings/set-picture.ts'
import { setVacation } from './settings/set-vacation.ts'
import { assertStaffOf, isStaffOf } from './storefronts.policy.ts'
import { findStorefronts, findStorefrontsOfSeller, findVisibleStorefront } from './storefronts.queries.ts'
import { viewStorefront } from './storefronts.view.ts'
import { updateStorefront } from './update-storefront.ts'
import { countSubscriberUpdates, findUpdates } from './updates.queries.ts'
import { viewUpdate } from './updates.view.ts'

/** Which subscriber updates an account may read. */
export type UpdatesAccess = 'all' | 'older' | 'none'

export type StorefrontsDeps = {
  db: Db
  /** The access granted by a subscription or a loyalty tier; staff don't need it. Default: none. */
  updatesAccess?: (db: Db, profileId: string, storefrontId: string) => Promise<UpdatesAccess>
}

/** Maps the contract to commands and queries; contains no business rules. */
export function storefrontsRouter(deps: StorefrontsDeps) {
  const implementer = implementContract(storefrontsContract)
  const requireVisible = async (id: string) => {
    const face = await findVisibleStorefront(deps.db, id)
    if (!face) throw new Refusal('NOT_FOUND')
    return face
  }
  return implementer.router({
    create: implementer.create.handler(async ({ input, context }) =>
      createStorefront(deps, await actorOf(context), input),
    ),
    update: implementer.update.handler(async ({ input, context }) =>
      updateStorefront(deps, await actorOf(context), input, context.requestId),
    ),
    updateShipping: implementer.updateShipping.handler(async ({ input, context }) =>
      updateStorefront(deps, await actorOf(context), input, context.requestId, 'storefront.settings.shipping'),
    ),
    settings: implementer.settings.handler(async ({ input, context }) => {
      assertStaffOf(await actorOf(context), input.id, 'storefront.own.view')
      return readSettings(deps.db, input.id)
    }),
    setVacation: implementer.setVacation.handler(async ({ input, context }) =>
      setVacation(deps, await actorOf(context), input, context.requestId),
    ),
    setPicture: implementer.setPicture.handler(async ({ input, context }) =>
      setPicture(deps, await actorOf(context), input, context.requestId),
    ),
    closing: implementer.closing.handler(async ({ input, context }) =>
      readClosing(deps.db, await actorOf(context), input.id),
    ),
    close: implementer.close.handler(async ({ input, context }) =>
      closeStorefront(deps, await actorOf(context), input.id, context.requestId),
    ),
    mine: implementer.mine.handler(async ({ context }) => {
      const { storefronts } = await actorOf(context)
      const faces = await findStorefronts(deps.db, [...storefronts.keys()])
      return { items: faces.map(viewStorefront), nextCursor: null }
    }),
    byId: implementer.byId.handler(async ({ input }) => viewStorefront(await requireVisible(input.id))),
    updates: implementer.updates.handler(async ({ input }) => {
      const { id: storefrontId, cursor, limit } = input
      await requireVisible(storefrontId)
      const after = decodeCursor(cursor, ['updates'])
      const rows = await findUpdates(deps.db, { storefrontId, which: 'public', after, limit: limit + 1 })
      const { total, latestAt } = await countSubscriberUpdates(deps.db, storefrontId)
      const subscribersOnly = { total, latestAt: latestAt.map((at) => at.toISOString()) }
      return { ...cutPage(rows, limit, 'updates', (row) => row.createdAt, viewUpdate), subscribersOnly }
    }),
    subscriberUpdates: implementer.subscriberUpdates.handler(async ({ input, context }) => {
      const { id: storefrontId, cursor, limit } = input
      await requireVisible(storefrontId)
      const access = await accessOf(deps, await actorOf(context), storefrontId)
      if (access === 'none') return { items: [], nextCursor: null, access }
      const which = access === 'all' ? 'subscribers' : 'older'
      const after = decodeCursor(cursor, ['updates'])
      const rows = await findUpdates(deps.db, { storefrontId, which, after, limit: limit + 1 })
      return { ...cutPage(rows, limit, 'updates', (row) => row.createdAt, viewUpdate), access }
    }),
    postUpdate: implementer.postUpdate.handler(async ({ input, context }) =>
      postUpdate(deps, await actorOf(context), input, context.requestId),
    ),
    removeUpdate: implementer.removeUpdate.handler(async ({ input, context }) =>
      removeUpdate(deps, await actorOf(context), input.id, context.requestId),
    ),
    bySeller: implementer.bySeller.handler(async ({ input }) => {
      const faces = await findStorefrontsOfSeller(deps.db, input.id)
      const [first] = faces
      if (!first) throw new Refusal('NOT_FOUND')
      const items = faces.map(viewStorefront)
      return { sellerId: first.ownerId, sellerName: first.ownerName, items, nextCursor: null }
    }),
  })
}

async function accessOf(deps: StorefrontsDeps, actor: Actor, storefrontId: string): Promise<UpdatesAccess> {
  if (isStaffOf(actor, storefrontId, 'storefront.dashboard.view')) return 'all'
  return deps.updatesAccess?.(deps.db, actor.profileId, storefrontId) ?? 'none'
}
