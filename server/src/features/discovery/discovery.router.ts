import { discoveryContract } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { shareReads } from '#server/database/shared-reads.ts'
import { addWant } from './add-want.ts'
import { viewSavedSearch, viewWant } from './discovery.view.ts'
import { countItemFilters, searchItems } from './items/search-items.ts'
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
  const procedures = implementContract(discoveryContract)
  const counted = shareReads((key) => countFilters(db, JSON.parse(key)))
  const itemsCounted = shareReads((key) => countItemFilters(db, JSON.parse(key)))
  const suggested = shareReads((q) => suggest(db, q))
  return procedures.router({
    drops: procedures.drops.handler(({ input }) => searchDrops(db, input)),
    items: procedures.items.handler(({ input }) => searchItems(db, input)),
    itemFilters: procedures.itemFilters.handler(({ input }) => itemsCounted(JSON.stringify(input))),
    filters: procedures.filters.handler(({ input }) => counted(JSON.stringify(input))),
    storefronts: procedures.storefronts.handler(({ input }) => searchStorefronts(db, input)),
    users: procedures.users.handler(async ({ input, context }) =>
      searchUsers(db, { ...input, viewerId: (await actorOf(context)).profileId }),
    ),
    suggest: procedures.suggest.handler(({ input }) => suggested(input.q)),
    saveSearch: procedures.saveSearch.handler(async ({ input, context }) =>
      saveSearch(deps, await actorOf(context), input),
    ),
    listSavedSearches: procedures.listSavedSearches.handler(async ({ input: { limit, cursor }, context }) => {
      const { profileId } = await actorOf(context)
      const after = decodeCursor(cursor, ['searches'])
      const rows = await selectSearches(db, { profileId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'searches', (row) => row.createdAt, viewSavedSearch)
    }),
    removeSavedSearch: procedures.removeSavedSearch.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await deleteSearch(db, profileId, input.id))) throw new Refusal('NOT_FOUND')
      return { removed: true }
    }),
    addWant: procedures.addWant.handler(async ({ input, context }) => addWant(deps, await actorOf(context), input)),
    listWants: procedures.listWants.handler(async ({ input: { limit, cursor }, context }) => {
      const { profileId } = await actorOf(context)
      const after = decodeCursor(cursor, ['wants'])
      const rows = await selectWants(db, { profileId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'wants', (row) => row.createdAt, viewWant)
    }),
    removeWant: procedures.removeWant.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await deleteWant(db, profileId, input.id))) throw new Refusal('NOT_FOUND')
      return { removed: true }
    }),
  })
}
