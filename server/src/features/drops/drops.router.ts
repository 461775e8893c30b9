import { type DropDetail, dropsContract } from '@keepcase/contract/drops/drops.contract.ts'
import { dropPerksContract } from '@keepcase/contract/drops/perks.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { grantEarlyAccess, inviteToDrop, redeemLink } from './admit-to-drop.ts'
import { addDropItem, removeDropItem, updateDropItem } from './catalog/drop-items.ts'
import { assertSells, isOpenToAll, maySee, mayStillSee } from './drops.policy.ts'
import { findDetail } from './drops.queries.ts'
import type { DetailRow } from './drops.rows.ts'
import { readSellerDrop } from './drops.seller-queries.ts'
import { viewDetail } from './drops.view.ts'
import { createDrop } from './lifecycle/create-drop.ts'
import { cancelDrop, endDrop } from './lifecycle/end-drop.ts'
import { type DropDeps, storefrontOf } from './lifecycle/lock-drop.ts'
import { pauseDrop, resumeDrop } from './lifecycle/pause-drop.ts'
import { publishDrop, unpublishDrop } from './lifecycle/publish-drop.ts'
import { updateDrop } from './lifecycle/update-drop.ts'
import { countView } from './listing/count-view.ts'
import { listDrops, listOwnDrops } from './listing/list-drops.ts'
import { listOpenToMe } from './listing/list-open-to-me.ts'
import { readHintsAhead } from './reveals/hints-ahead.ts'
import { reopenLot, revealNext, skipLot } from './reveals/reveal-lot.ts'
import { revealContents, revealHint } from './reveals/reveal-mystery.ts'

/** Contract to command or query; it decides nothing. */
export function dropsRouter(deps: { db: Db }) {
  const { db } = deps
  const findShared = shareReads((id) => findDetail(db, id))
  const of = ({ requestId }: RequestContext): DropDeps => ({ db, requestId })
  const room = implementContract({ ...dropsContract, ...dropPerksContract })
  return room.router({
    list: room.list.handler(({ input }) => listDrops(db, input)),
    byId: room.byId.handler(async ({ input, context }) => readDrop(db, await findShared(input.id), context)),
    openToMe: room.openToMe.handler(async ({ input, context }) =>
      listOpenToMe(db, (await actorOf(context)).profileId, input),
    ),
    hintsAhead: room.hintsAhead.handler(({ input, context }) => readHintsAhead(db, input.id, context)),
    mine: room.mine.handler(async ({ input, context }) => {
      const own = storefrontsWith(await actorOf(context), 'storefront.drops.list')
      const { storefrontId, ...page } = input
      if (storefrontId && !own.includes(storefrontId)) throw new Refusal('NOT_FOUND')
      return listOwnDrops(db, storefrontId ? [storefrontId] : own, page)
    }),
    forSeller: room.forSeller.handler(async ({ input, context }) => {
      const { storefrontId } = await storefrontOf(db, input.id)
      assertSells(await actorOf(context), storefrontId, 'storefront.drops.list')
      return readSellerDrop(db, input.id)
    }),
    create: room.create.handler(async ({ input, context }) => createDrop(of(context), await actorOf(context), input)),
    update: room.update.handler(async ({ input, context }) => updateDrop(of(context), await actorOf(context), input)),
    addItem: room.addItem.handler(async ({ input, context }) =>
      addDropItem(of(context), await actorOf(context), input),
    ),
    updateItem: room.updateItem.handler(async ({ input, context }) =>
      updateDropItem(of(context), await actorOf(context), input),
    ),
    removeItem: room.removeItem.handler(async ({ input, context }) =>
      removeDropItem(of(context), await actorOf(context), input.id),
    ),
    publish: room.publish.handler(async ({ input, context }) =>
      publishDrop(of(context), await actorOf(context), input.id),
    ),
    unpublish: room.unpublish.handler(async ({ input, context }) =>
      unpublishDrop(of(context), await actorOf(context), input.id),
    ),
    pause: room.pause.handler(async ({ input, context }) => pauseDrop(of(context), await actorOf(context), input)),
    resume: room.resume.handler(async ({ input, context }) =>
      resumeDrop(of(context), await actorOf(context), input.id),
    ),
    end: room.end.handler(async ({ input, context }) => endDrop(of(context), await actorOf(context), input.id)),
    cancel: room.cancel.handler(async ({ input, context }) =>
      cancelDrop(of(context), await actorOf(context), input, context.key),
    ),
    revealNext: room.revealNext.handler(async ({ input, context }) =>
      revealNext(of(context), await actorOf(context), input),
    ),
    skip: room.skip.handler(async ({ input, context }) => skipLot(of(context), await actorOf(context), input)),
    reopen: room.reopen.handler(async ({ input, context }) => reopenLot(of(context), await actorOf(context), input)),
    revealHint: room.revealHint.handler(async ({ input, context }) =>
      revealHint(of(context), await actorOf(context), input),
    ),
    revealContents: room.revealContents.handler(async ({ input, context }) =>
      revealContents(of(context), await actorOf(context), input.id),
    ),
    grantEarlyAccess: room.grantEarlyAccess.handler(async ({ input, context }) =>
      grantEarlyAccess(of(context), await actorOf(context), input),
    ),
    invite: room.invite.handler(async ({ input, context }) => inviteToDrop(of(context), await actorOf(context), input)),
    redeemLink: room.redeemLink.handler(async ({ input, context }) =>
      redeemLink(of(context), await actorOf(context), input.token, context.key),
    ),
    view: room.view.handler(({ input, context }) => countView(db, input.id, context)),
  })
}

/**
 * A drop's page: one statement for an open drop, shared by all who ask at once and the same for everybody; only of
 * others is asked who is looking.
 */
async function readDrop(db: Db, row: DetailRow | undefined, context: RequestContext): Promise<DropDetail> {
  if (!row) throw new Refusal('NOT_FOUND')
  if (!isOpenToAll(row) || !row.isShown) {
    const isAllowed = row.isShown ? maySee : mayStillSee
    if (!(await isAllowed(db, await context.actor(), row))) throw new Refusal('NOT_FOUND')
    context.setHeader('cache-control', 'private, no-store')
  }
  return viewDetail(row)
}
