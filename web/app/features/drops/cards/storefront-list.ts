import type { Api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

export type StorefrontList = 'open' | 'past'

/**
 * Infinite list of a storefront's drops: open then upcoming, or past ones, newest first. The API's list `all` is cut
 * where past drops begin: paused and sold-out drops count as open.
 */
export const storefrontListOptions = (api: Api, storefrontId: string, which: StorefrontList) =>
  api.drops.list.infiniteOptions({
    ...byCursor({ storefrontId, when: which === 'past' ? ('past' as const) : ('all' as const), limit: 12 }),
    getNextPageParam: ({ items, nextCursor, now }) =>
      which === 'open' && items.some((drop) => isOver(drop, now)) ? null : nextCursor,
    staleTime: 15_000,
    select: (list) => ({
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: which === 'open' ? page.items.filter((drop) => !isOver(drop, page.now)) : page.items,
      })),
    }),
  })

/** True if a drop's end has passed by the server's clock. */
export const isOver = ({ endDate }: { endDate: string | null }, now: string): boolean =>
  endDate !== null && Date.parse(endDate) <= Date.parse(now)
