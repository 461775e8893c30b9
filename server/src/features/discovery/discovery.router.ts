import { discoveryContract } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { addWant } from './add-want.ts'
import { viewSavedSearch, viewWant } from './discovery.view.ts'
import { saveSearch } from './save-search.ts'
import { deleteSearch, deleteWant, selectSearches, selectWants } from './saved.queries.ts'
import { countFilters, searchDrops } from './search-drops.ts'
import { searchStorefronts, searchUsers } from './search-people.ts'
import { suggest } from './suggest.ts'

/**
 * Maps the contract to commands and queries. Concurrent requests with the same public answer share one query.
 */
export function discoveryRouter(deps: { db: Db }) {
  const { db } = deps
  const room = implementContract(discoveryContract)
  const counted = shareReads((key) => countFilters(db, JSON.parse(key)))
  const suggested = shareReads((q) => suggest(db, q))
  return room.router({
    drops: room.drops.handler(({ input }) => searchDrops(db, input)),
    filters: room.filters.handler(({ input }) => counted(JSON.stringify(input))),
    storefronts: room.storefronts.handler(({ input }) => searchStorefronts(db, input)),
    users: room.users.handler(async ({ input, context }) =>
      searchUsers(db, { ...input, viewerId: (await actorOf(context)).profileId }),
    ),
    suggest: room.suggest.handler(({ input }) => suggested(input.q)),
    saveSearch: room.saveSearch.handler(async ({ input, context }) => saveSearch(deps, await actorOf(context), input)),
    listSavedSearches: room.listSavedSearches.handler(async ({ input: { limit, cursor }, context }) => {
      const { profileId } = await actorOf(context)
      const after = decodeCursor(cursor, ['searches'])
      const rows = await selectSearches(db, { profileId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'searches', (row) => row.createdAt, viewSavedSearch)
    }),
    removeSavedSearch: room.removeSavedSearch.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await deleteSearch(db, profileId, input.id))) throw new Refusal('NOT_FOUND')
      return { removed: true }
    }),
    addWant: room.addWant.handler(async ({ input, context }) => addWant(deps, await actorOf(context), input)),
    listWants: room.listWants.handler(async ({ input: { limit, cursor }, context }) => {
      const { profileId } = await actorOf(context)
      const after = decodeCursor(cursor, ['wants'])
      const rows = await selectWants(db, { profileId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'wants', (row) => row.createdAt, viewWant)
    }),
    removeWant: room.removeWant.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await deleteWant(db, profileId, input.id))) throw new Refusal('NOT_FOUND')
      return { removed: true }
    }),
  })
}
