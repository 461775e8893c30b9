import type { Api } from '#platform/api.ts'

/** One storefront as anybody sees it. */
export const storefrontOptions = (api: Api, id: string) =>
  api.storefronts.byId.queryOptions({ input: { id }, staleTime: 30_000 })

/** Everything one person sells in. */
export const sellerOptions = (api: Api, sellerId: string) =>
  api.storefronts.bySeller.queryOptions({ input: { id: sellerId }, staleTime: 30_000 })

const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor
const from = (cursor: string | null) => (cursor ? { cursor } : {})

/** What a storefront tells everybody, without end. */
export const updatesOptions = (api: Api, id: string) =>
  api.storefronts.updates.infiniteOptions({
    input: (cursor: string | null) => ({ id, limit: 10, ...from(cursor) }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 15_000,
  })

/** What a storefront tells its subscribers, without end. */
export const subscriberUpdatesOptions = (api: Api, id: string) =>
  api.storefronts.subscriberUpdates.infiniteOptions({
    input: (cursor: string | null) => ({ id, limit: 10, ...from(cursor) }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 15_000,
  })

/** What a storefront offers now and next, without end. */
export const offeredOptions = (api: Api, storefrontId: string) =>
  api.items.offered.infiniteOptions({
    input: (cursor: string | null) => ({ storefrontId, limit: 24, ...from(cursor) }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 15_000,
  })

/** The viewer's newest subscription to a storefront. */
export const subscriptionOptions = (api: Api, storefrontId: string) =>
  api.subscriptions.mine.queryOptions({ input: { storefrontId, limit: 1 }, staleTime: 15_000 })
