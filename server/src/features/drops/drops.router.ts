import { type DropDetail, dropsContract } from '@keepcase/contract/drops/drops.contract.ts'
import { dropHostingContract } from '@keepcase/contract/drops/hosting.contract.ts'
import { dropPerksContract } from '@keepcase/contract/drops/perks.contract.ts'
import { dropSellingContract } from '@keepcase/contract/drops/selling.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { readDropHistory } from '#server/features/shelf/public.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { grantEarlyAccess, inviteToDrop, redeemLink } from './admit-to-drop.ts'
import { addDropItem, addDropItems, removeDropItem, updateDropItem } from './catalog/drop-items.ts'
import { assertSells, isOpenToAll, maySee, maySeeHidden } from './drops.policy.ts'
import { findDetail } from './drops.queries.ts'
import type { DetailRow } from './drops.rows.ts'
import { viewDetail } from './drops.view.ts'
import { listGuests, renewLink, withdrawGuest } from './guests.ts'
import { continueDrop } from './hosting/continue-drop.ts'
import { extendDrop } from './hosting/extend-drop.ts'
import { moveLot, setPace, undoReveal } from './hosting/host-stage.ts'
import { readHosting } from './hosting/read-hosting.ts'
import { reportHost } from './hosting/report-host.ts'
import { setStream } from './hosting/set-stream.ts'
import { createDrop } from './lifecycle/create-drop.ts'
import { deleteDrop } from './lifecycle/delete-drop.ts'
import { duplicateDrop } from './lifecycle/duplicate-drop.ts'
import { cancelDrop, endDrop } from './lifecycle/end-drop.ts'
import { type DropDeps, storefrontOf } from './lifecycle/lock-drop.ts'
import { pauseDrop, resumeDrop } from './lifecycle/pause-drop.ts'
import { publishDrop, unpublishDrop } from './lifecycle/publish-drop.ts'
import { updateDrop } from './lifecycle/update-drop.ts'
import { findCollisions } from './listing/collisions.queries.ts'
import { countView } from './listing/count-view.ts'
import { listDrops, listOwnDrops } from './listing/list-drops.ts'
import { listOpenToMe } from './listing/list-open-to-me.ts'
import { findNextOwnDrop } from './listing/listing.queries.ts'
import { readPastPrices } from './listing/past-prices.queries.ts'
import { readHintsAhead } from './reveals/hints-ahead.ts'
import { reopenLot, revealNext, skipLot } from './reveals/reveal-lot.ts'
import { revealContents, revealHint } from './reveals/reveal-mystery.ts'
import { readSellerDrop } from './seller-drop.ts'

/** Procedures of the drop contracts: maps calls to commands and queries, without logic of its own. */
export function dropsRouter(deps: { db: Db }) {
  const { db } = deps
  const findShared = shareReads((id) => findDetail(db, id))
  const pricesShared = shareReads((id) => readPastPrices(db, id))
  const historyShared = shareReads((id) => readDropHistory(db, id))
  const depsOf = ({ requestId }: RequestContext): DropDeps => ({ db, requestId })
  const api = implementContract({
    ...dropsContract,
    ...dropPerksContract,
    ...dropSellingContract,
    ...dropHostingContract,
  })
  return api.router({
    list: api.list.handler(({ input }) => listDrops(db, input)),
    byId: api.byId.handler(async ({ input, context }) => readDrop(db, await findShared(input.id), context)),
    pastPrices: api.pastPrices.handler(async ({ input, context }) => {
      await readDrop(db, await findShared(input.id), context)
      return { items: await pricesShared(input.id), nextCursor: null }
    }),
    itemHistory: api.itemHistory.handler(async ({ input, context }) => {
      await readDrop(db, await findShared(input.id), context)
      return { items: await historyShared(input.id), nextCursor: null }
    }),
    openToMe: api.openToMe.handler(async ({ input, context }) =>
      listOpenToMe(db, (await actorOf(context)).profileId, input),
    ),
    hintsAhead: api.hintsAhead.handler(({ input, context }) => readHintsAhead(db, input.id, context)),
    mine: api.mine.handler(async ({ input, context }) => {
      const own = storefrontsWith(await actorOf(context), 'storefront.drops.list')
      const { storefrontId, ...page } = input
      if (storefrontId && !own.includes(storefrontId)) throw new Refusal('NOT_FOUND')
      return listOwnDrops(db, storefrontId ? [storefrontId] : own, page)
    }),
    next: api.next.handler(async ({ input, context }) => {
      assertSells(await actorOf(context), input.storefrontId, 'storefront.drops.list')
      const id = await findNextOwnDrop(db, input.storefrontId)
      return { drop: id === null ? null : await readSellerDrop(db, id) }
    }),
    forSeller: api.forSeller.handler(async ({ input, context }) => {
      const { storefrontId } = await storefrontOf(db, input.id)
      assertSells(await actorOf(context), storefrontId, 'storefront.drops.list')
      return readSellerDrop(db, input.id)
    }),
    create: api.create.handler(async ({ input, context }) =>
      createDrop(depsOf(context), await actorOf(context), input, context.key),
    ),
    update: api.update.handler(async ({ input, context }) =>
      updateDrop(depsOf(context), await actorOf(context), input),
    ),
    addItem: api.addItem.handler(async ({ input, context }) =>
      addDropItem(depsOf(context), await actorOf(context), input),
    ),
    addItems: api.addItems.handler(async ({ input, context }) =>
      addDropItems(depsOf(context), await actorOf(context), input),
    ),
    updateItem: api.updateItem.handler(async ({ input, context }) =>
      updateDropItem(depsOf(context), await actorOf(context), input),
    ),
    removeItem: api.removeItem.handler(async ({ input, context }) =>
      removeDropItem(depsOf(context), await actorOf(context), input),
    ),
    publish: api.publish.handler(async ({ input, context }) =>
      publishDrop(depsOf(context), await actorOf(context), input),
    ),
    unpublish: api.unpublish.handler(async ({ input, context }) =>
      unpublishDrop(depsOf(context), await actorOf(context), input),
    ),
    pause: api.pause.handler(async ({ input, context }) => pauseDrop(depsOf(context), await actorOf(context), input)),
    resume: api.resume.handler(async ({ input, context }) =>
      resumeDrop(depsOf(context), await actorOf(context), input.id),
    ),
    end: api.end.handler(async ({ input, context }) => endDrop(depsOf(context), await actorOf(context), input.id)),
    cancel: api.cancel.handler(async ({ input, context }) =>
      cancelDrop(depsOf(context), await actorOf(context), input, context.key),
    ),
    revealNext: api.revealNext.handler(async ({ input, context }) =>
      revealNext(depsOf(context), await actorOf(context), input),
    ),
    skip: api.skip.handler(async ({ input, context }) => skipLot(depsOf(context), await actorOf(context), input)),
    reopen: api.reopen.handler(async ({ input, context }) => reopenLot(depsOf(context), await actorOf(context), input)),
    revealHint: api.revealHint.handler(async ({ input, context }) =>
      revealHint(depsOf(context), await actorOf(context), input),
    ),
    revealContents: api.revealContents.handler(async ({ input, context }) =>
      revealContents(depsOf(context), await actorOf(context), input.id),
    ),
    hosting: api.hosting.handler(async ({ input, context }) => readHosting(db, await actorOf(context), input.id)),
    reportHost: api.reportHost.handler(async ({ input, context }) => reportHost(db, await actorOf(context), input.id)),
    undoReveal: api.undoReveal.handler(async ({ input, context }) =>
      undoReveal(depsOf(context), await actorOf(context), input),
    ),
    moveLot: api.moveLot.handler(async ({ input, context }) => moveLot(depsOf(context), await actorOf(context), input)),
    setPace: api.setPace.handler(async ({ input, context }) => setPace(depsOf(context), await actorOf(context), input)),
    extend: api.extend.handler(async ({ input, context }) =>
      extendDrop(depsOf(context), await actorOf(context), input),
    ),
    setStream: api.setStream.handler(async ({ input, context }) =>
      setStream(depsOf(context), await actorOf(context), input),
    ),
    continue: api.continue.handler(async ({ input, context }) =>
      continueDrop(depsOf(context), await actorOf(context), input.id),
    ),
    grantEarlyAccess: api.grantEarlyAccess.handler(async ({ input, context }) =>
      grantEarlyAccess(depsOf(context), await actorOf(context), input),
    ),
    invite: api.invite.handler(async ({ input, context }) =>
      inviteToDrop(depsOf(context), await actorOf(context), input),
    ),
    duplicate: api.duplicate.handler(async ({ input, context }) =>
      duplicateDrop(depsOf(context), await actorOf(context), input, context.key),
    ),
    delete: api.delete.handler(async ({ input, context }) =>
      deleteDrop(depsOf(context), await actorOf(context), input),
    ),
    guests: api.guests.handler(async ({ input, context }) => listGuests(db, await actorOf(context), input)),
    withdrawGuest: api.withdrawGuest.handler(async ({ input, context }) =>
      withdrawGuest(depsOf(context), await actorOf(context), input),
    ),
    renewLink: api.renewLink.handler(async ({ input, context }) =>
      renewLink(depsOf(context), await actorOf(context), input.id),
    ),
    collisions: api.collisions.handler(async ({ input, context }) => {
      const own = storefrontsWith(await actorOf(context), 'storefront.drops.list')
      return { items: await findCollisions(db, own, input), nextCursor: null }
    }),
    redeemLink: api.redeemLink.handler(async ({ input, context }) =>
      redeemLink(depsOf(context), await actorOf(context), input.token, context.key),
    ),
    view: api.view.handler(({ input, context }) => countView(db, input.id, context)),
  })
}

/**
 * A drop's page. An open drop is read in one statement, shared by concurrent requests and the same for everybody; only
 * for other drops is the caller's access checked.
 */
async function readDrop(db: Db, row: DetailRow | undefined, context: RequestContext): Promise<DropDetail> {
  if (!row) throw new Refusal('NOT_FOUND')
  if (!isOpenToAll(row) || !row.isShown) {
    const isAllowed = row.isShown ? maySee : maySeeHidden
    if (!(await isAllowed(db, await context.actor(), row))) throw new Refusal('NOT_FOUND')
    context.setHeader('cache-control', 'private, no-store')
  }
  return viewDetail(row)
}
