import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { newerDrop } from './page/newer-drop.ts'

/** Number of drops in a featured tab and on the shelf. Source: specification, section 9. */
export const featuredCount = 6
export const shelfCount = 8

/** A drop with its whole page. Merged with the cache, so that a late answer never undoes a live event. */
export const dropOptions = (api: Api, id: string) => ({
  ...api.drops.byId.queryOptions({ input: { id }, staleTime: 5_000 }),
  structuralSharing: (former: unknown, next: unknown) =>
    replaceEqualDeep(former, newerDrop(former as DropDetail | undefined, next as DropDetail)),
})

/** Open drops, newest first. */
export const liveOptions = (api: Api) =>
  api.drops.list.queryOptions({ input: { when: 'live', limit: featuredCount }, staleTime: 10_000 })

/** Upcoming drops, soonest first. */
export const upcomingOptions = (api: Api) =>
  api.drops.list.queryOptions({ input: { when: 'upcoming', limit: shelfCount }, staleTime: 10_000 })

/** Drops of one storefront: open, then upcoming, then past. */
export const storefrontDropsOptions = (api: Api, storefrontId: string) =>
  api.drops.list.queryOptions({ input: { storefrontId, limit: 7 }, staleTime: 30_000 })

/** What was sold of a drop, by item, the latest sale first. */
export const resultsOptions = (api: Api, dropId: string) =>
  api.claims.results.queryOptions({ input: { dropId, limit: 100 }, staleTime: 60_000 })

/** Drops to suggest in place of a missing one. */
export const similarOptions = (api: Api) => api.drops.list.queryOptions({ input: { limit: 3 }, staleTime: 30_000 })
