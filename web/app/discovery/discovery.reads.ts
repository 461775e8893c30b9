import type { Api } from '#platform/api.ts'
import { toApi } from './filters.ts'
import type { Search } from './use-discover.ts'

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  staleTime: 15_000,
}
const from = (cursor: string | null) => (cursor ? { cursor } : {})
const typed = (q: string) => (q ? { q } : {})

/** The endless list of drops that fit a search. */
export const dropsOptions = (api: Api, { q, sort, type: _, ...filters }: Search) =>
  api.discovery.drops.infiniteOptions({
    input: (cursor: string | null) => ({
      limit: 24,
      ...typed(q),
      ...toApi(filters),
      ...(sort !== 'soonest' && { sort }),
      ...from(cursor),
    }),
    ...pages,
  })

/** How many drops fit, and how many each option would show. */
export const countsOptions = (api: Api, { q, sort: _, type: __, ...filters }: Search) =>
  api.discovery.filters.queryOptions({ input: { ...typed(q), ...toApi(filters) }, staleTime: 15_000 })

/** The endless list of storefronts that a name finds. */
export const storefrontsOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.storefronts.infiniteOptions({
    input: (cursor: string | null) => ({ limit: 24, ...typed(q), ...from(cursor) }),
    ...pages,
  })

/** The endless list of people that a name finds; for members. */
export const usersOptions = (api: Api, { q }: Pick<Search, 'q'>) =>
  api.discovery.users.infiniteOptions({
    input: (cursor: string | null) => ({ limit: 24, ...typed(q), ...from(cursor) }),
    ...pages,
  })
