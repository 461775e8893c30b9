import type { Api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** One storefront as anybody sees it. */
export const storefrontOptions = (api: Api, id: string) =>
  api.storefronts.byId.queryOptions({ input: { id }, staleTime: 30_000 })

/** Everything one person sells in. */
export const sellerOptions = (api: Api, sellerId: string) =>
  api.storefronts.bySeller.queryOptions({ input: { id: sellerId }, staleTime: 30_000 })

/** What a storefront tells everybody, without end. */
export const updatesOptions = (api: Api, id: string) =>
  api.storefronts.updates.infiniteOptions({
    ...byCursor({ id, limit: 10 }),
    staleTime: 15_000,
  })

/** What a storefront tells its subscribers, without end. */
export const subscriberUpdatesOptions = (api: Api, id: string) =>
  api.storefronts.subscriberUpdates.infiniteOptions({
    ...byCursor({ id, limit: 10 }),
    staleTime: 15_000,
  })

/** What a storefront offers now and next, without end. */
export const offeredOptions = (api: Api, storefrontId: string) =>
  api.items.offered.infiniteOptions({
    ...byCursor({ storefrontId, limit: 24 }),
    staleTime: 15_000,
  })
