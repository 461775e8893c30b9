import { itemsContract } from '@keepcase/contract/drops/items.contract.ts'
import { offeredContract } from '@keepcase/contract/drops/offered.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { decodeCursor, encodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { createItem, updateItem } from './edit-item.ts'
import { findItems } from './items.queries.ts'
import { viewCatalogueItem } from './items.view.ts'
import { listOffered } from './list-offered.ts'

/** Procedures of the item contracts: maps calls to commands and queries, without logic of its own. */
export function itemsRouter(deps: { db: Db }) {
  const api = implementContract({ ...itemsContract, ...offeredContract })
  return api.router({
    offered: api.offered.handler(({ input }) => listOffered(deps.db, input)),
    create: api.create.handler(async ({ input, context }) => createItem(deps, await actorOf(context), input)),
    update: api.update.handler(async ({ input, context }) => updateItem(deps, await actorOf(context), input)),
    mine: api.mine.handler(async ({ input, context }) => {
      const own = storefrontsWith(await actorOf(context), 'storefront.items.list')
      const { storefrontId, cursor, limit } = input
      if (storefrontId && !own.includes(storefrontId)) throw new Refusal('NOT_FOUND')
      const after = decodeCursor(cursor, ['items'])
      const storefrontIds = storefrontId ? [storefrontId] : own
      const rows = await findItems(deps.db, { storefrontIds, after, limit: limit + 1 })
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        items: rows.slice(0, limit).map(viewCatalogueItem),
        nextCursor: last ? encodeCursor({ part: 'items', at: last.createdAt, id: last.id }) : null,
      }
    }),
  })
}
