import type { Api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import type { Search } from './filters.ts'
import { toApi } from './filters.ts'

const typed = (q: string) => (q ? { q } : {})

/** Infinite list of drops that match a search. */
export const dropsOptions = (api: Api, { q, sort, type: _, ...filters }: Search) =>
  api.discovery.drops.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q), ...toApi(filters), ...(sort !== 'soonest' && { sort }) }),
    staleTime: 15_000,
  })

/** Infinite list of items that match a search. */
export const itemsOptions = (api: Api, { q, sort, type: _, ...filters }: Search) =>
  api.discovery.items.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q), ...toApi(filters), ...(sort !== 'soonest' && { sort }) }),
    staleTime: 15_000,
  })

/** Number of matching drops, or items, in total and per filter option. */
export const countsOptions = (api: Api, { q, sort: _, type, ...filters }: Search) => {
  const read = type === 'items' ? api.discovery.itemFilters : api.discovery.filters
  return read.queryOptions({ input: { ...typed(q), ...toApi(filters) }, staleTime: 15_000 })
}

/** Infinite list of storefronts matching a name. */
export const storefrontsOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.storefronts.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q) }),
    staleTime: 15_000,
  })

/** Infinite list of people matching a name; signed-in viewers only. */
export const usersOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.users.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q) }),
    staleTime: 15_000,
  })
