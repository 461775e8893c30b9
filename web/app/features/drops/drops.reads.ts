import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { newerDrop } from './page/newer-drop.ts'

/** How many drops a featured tab holds, and how many stand on the shelf. Source: specification, section 9; design, 3.2. */
export const featuredCount = 6
export const shelfCount = 8

/** A drop's whole page. An answer that left before a live event arrived never takes that event back. */
export const dropOptions = (api: Api, id: string) => ({
  ...api.drops.byId.queryOptions({ input: { id }, staleTime: 5_000 }),
  structuralSharing: (former: unknown, next: unknown) =>
    replaceEqualDeep(former, newerDrop(former as DropDetail | undefined, next as DropDetail)),
})

/** What can be claimed now, newest first. */
export const liveOptions = (api: Api) =>
  api.drops.list.queryOptions({ input: { when: 'live', limit: featuredCount }, staleTime: 10_000 })

/** What comes next, soonest first. */
export const upcomingOptions = (api: Api) =>
  api.drops.list.queryOptions({ input: { when: 'upcoming', limit: shelfCount }, staleTime: 10_000 })

/** Drops of one storefront: what is open, then what comes, then what was. */
export const storefrontDropsOptions = (api: Api, storefrontId: string) =>
  api.drops.list.queryOptions({ input: { storefrontId, limit: 7 }, staleTime: 30_000 })

/** Something to look at where a drop is missing. */
export const similarOptions = (api: Api) => api.drops.list.queryOptions({ input: { limit: 3 }, staleTime: 30_000 })
