import type { Api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { toApi } from './filters.ts'
import type { Search } from './use-discover.ts'

const typed = (q: string) => (q ? { q } : {})

/** The endless list of drops that fit a search. */
export const dropsOptions = (api: Api, { q, sort, type: _, ...filters }: Search) =>
  api.discovery.drops.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q), ...toApi(filters), ...(sort !== 'soonest' && { sort }) }),
    staleTime: 15_000,
  })

/** How many drops fit, and how many each option would show. */
export const countsOptions = (api: Api, { q, sort: _, type: __, ...filters }: Search) =>
  api.discovery.filters.queryOptions({ input: { ...typed(q), ...toApi(filters) }, staleTime: 15_000 })

/** The endless list of storefronts that a name finds. */
export const storefrontsOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.storefronts.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q) }),
    staleTime: 15_000,
  })

/** The endless list of people that a name finds; for members. */
export const usersOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.users.infiniteOptions({
    ...byCursor({ limit: 24, ...typed(q) }),
    staleTime: 15_000,
  })
