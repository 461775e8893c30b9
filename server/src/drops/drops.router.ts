import { type DropDetail, dropsContract } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#platform/context.ts'
import { implementRoom } from '#platform/procedure.ts'
import { Refusal } from '#platform/refusal.ts'
import { storefrontsWith } from '#storefronts/public.ts'
import { grantEarlyAccess, inviteToDrop, redeemLink } from './admit-to-drop.ts'
import { countView } from './count-view.ts'
import { createDrop } from './create-drop.ts'
import { addDropItem, removeDropItem, updateDropItem } from './drop-items.ts'
import { assertSells, isOpenToAll, maySee } from './drops.policy.ts'
import { findDetail } from './drops.queries.ts'
import { readSellerDrop } from './drops.seller-queries.ts'
import { viewDetail } from './drops.view.ts'
import { cancelDrop, endDrop } from './end-drop.ts'
import { listDrops, listOwnDrops } from './list-drops.ts'
import { pauseDrop, resumeDrop } from './pause-drop.ts'
import { publishDrop, unpublishDrop } from './publish-drop.ts'
import { reopenLot, revealNext, skipLot } from './reveal-lot.ts'
import { revealContents, revealHint } from './reveal-mystery.ts'
import { storefrontOf } from './take-drop.ts'
import { updateDrop } from './update-drop.ts'

/** Contract to command or query; it decides nothing. */
export function dropsRouter(deps: { db: Db }) {
  const { db } = deps
  const room = implementRoom(dropsContract)
  return room.router({
    list: room.list.handler(({ input }) => listDrops(db, input)),
    byId: room.byId.handler(({ input, context }) => readDrop(db, input.id, context)),
    mine: room.mine.handler(async ({ input, context }) => {
      const own = storefrontsWith(await actorOf(context), 'storefront.drops.list')
      const { storefrontId, ...page } = input
      if (storefrontId && !own.includes(storefrontId)) throw new Refusal('NOT_FOUND')
      return listOwnDrops(db, storefrontId ? [storefrontId] : own, page)
    }),
    forSeller: room.forSeller.handler(async ({ input, context }) => {
      assertSells(await actorOf(context), await storefrontOf(db, input.id), 'storefront.drops.list')
      return readSellerDrop(db, input.id)
    }),
    create: room.create.handler(async ({ input, context }) => createDrop(deps, await actorOf(context), input)),
    update: room.update.handler(async ({ input, context }) => updateDrop(deps, await actorOf(context), input)),
    addItem: room.addItem.handler(async ({ input, context }) => addDropItem(deps, await actorOf(context), input)),
    updateItem: room.updateItem.handler(async ({ input, context }) =>
      updateDropItem(deps, await actorOf(context), input),
    ),
    removeItem: room.removeItem.handler(async ({ input, context }) =>
      removeDropItem(deps, await actorOf(context), input.id),
    ),
    publish: room.publish.handler(async ({ input, context }) => publishDrop(deps, await actorOf(context), input.id)),
    unpublish: room.unpublish.handler(async ({ input, context }) =>
      unpublishDrop(deps, await actorOf(context), input.id),
    ),
    pause: room.pause.handler(async ({ input, context }) =>
      pauseDrop(deps, await actorOf(context), input, context.requestId),
    ),
    resume: room.resume.handler(async ({ input, context }) =>
      resumeDrop(deps, await actorOf(context), input.id, context.requestId),
    ),
    end: room.end.handler(async ({ input, context }) => endDrop(deps, await actorOf(context), input.id)),
    cancel: room.cancel.handler(async ({ input, context }) =>
      cancelDrop(deps, await actorOf(context), input, context.key),
    ),
    revealNext: room.revealNext.handler(async ({ input, context }) => revealNext(deps, await actorOf(context), input)),
    skip: room.skip.handler(async ({ input, context }) => skipLot(deps, await actorOf(context), input)),
    reopen: room.reopen.handler(async ({ input, context }) => reopenLot(deps, await actorOf(context), input)),
    revealHint: room.revealHint.handler(async ({ input, context }) => revealHint(deps, await actorOf(context), input)),
    revealContents: room.revealContents.handler(async ({ input, context }) =>
      revealContents(deps, await actorOf(context), input.id),
    ),
    grantEarlyAccess: room.grantEarlyAccess.handler(async ({ input, context }) =>
      grantEarlyAccess(deps, await actorOf(context), input),
    ),
    invite: room.invite.handler(async ({ input, context }) => inviteToDrop(deps, await actorOf(context), input)),
    redeemLink: room.redeemLink.handler(async ({ input, context }) =>
      redeemLink(deps, await actorOf(context), input.token, context.key),
    ),
    view: room.view.handler(({ input, context }) => countView(db, input.id, context)),
  })
}

/** A drop's page: one statement for an open drop, the same for everybody; only of others is asked who is looking. */
async function readDrop(db: Db, id: string, context: RequestContext): Promise<DropDetail> {
  const row = await findDetail(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (!isOpenToAll(row)) {
    if (!(await maySee(db, await context.actor(), row))) throw new Refusal('NOT_FOUND')
    context.setHeader('cache-control', 'private, no-store')
  }
  return viewDetail(row)
}
