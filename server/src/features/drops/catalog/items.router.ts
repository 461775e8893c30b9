import { catalogContract } from '@keepcase/contract/drops/catalog.contract.ts'
import { itemsContract } from '@keepcase/contract/drops/items.contract.ts'
import { offeredContract } from '@keepcase/contract/drops/offered.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { archiveOwnItems, removeOwnItems, unarchiveOwnItems, updateItems } from './bulk-items.ts'
import { createItem, duplicateItem, updateItem } from './edit-item.ts'
import { countOwnItems, listItems, readOwnItem } from './list-items.ts'
import { listOffered } from './list-offered.ts'

/** Procedures of the item contracts: maps calls to commands and queries, without logic of its own. */
export function itemsRouter(deps: { db: Db }) {
  const api = implementContract({ ...itemsContract, ...catalogContract, ...offeredContract })
  const of = ({ requestId }: RequestContext) => ({ ...deps, requestId })
  return api.router({
    offered: api.offered.handler(({ input }) => listOffered(deps.db, input)),
    mine: api.mine.handler(async ({ input, context }) => listItems(deps.db, await actorOf(context), input)),
    counts: api.counts.handler(async ({ input, context }) => countOwnItems(deps.db, await actorOf(context), input)),
    byId: api.byId.handler(async ({ input, context }) => readOwnItem(deps.db, await actorOf(context), input.id)),
    create: api.create.handler(async ({ input, context }) =>
      createItem(of(context), await actorOf(context), input, context.key),
    ),
    update: api.update.handler(async ({ input, context }) => updateItem(of(context), await actorOf(context), input)),
    duplicate: api.duplicate.handler(async ({ input, context }) =>
      duplicateItem(of(context), await actorOf(context), input, context.key),
    ),
    updateMany: api.updateMany.handler(async ({ input, context }) =>
      updateItems(of(context), await actorOf(context), input, context.key),
    ),
    archive: api.archive.handler(async ({ input, context }) =>
      archiveOwnItems(of(context), await actorOf(context), input, context.key),
    ),
    unarchive: api.unarchive.handler(async ({ input, context }) =>
      unarchiveOwnItems(of(context), await actorOf(context), input, context.key),
    ),
    remove: api.remove.handler(async ({ input, context }) =>
      removeOwnItems(of(context), await actorOf(context), input, context.key),
    ),
  })
}
