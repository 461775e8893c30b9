import type { Api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** One storefront's public page. */
export const storefrontOptions = (api: Api, id: string) =>
  api.storefronts.byId.queryOptions({ input: { id }, staleTime: 30_000 })

/** All storefronts of a seller. */
export const sellerOptions = (api: Api, sellerId: string) =>
  api.storefronts.bySeller.queryOptions({ input: { id: sellerId }, staleTime: 30_000 })

/** Infinite list of a storefront's public updates. */
export const updatesOptions = (api: Api, id: string) =>
  api.storefronts.updates.infiniteOptions({
    ...byCursor({ id, limit: 10 }),
    staleTime: 15_000,
  })

/** Infinite list of a storefront's updates for subscribers. */
export const subscriberUpdatesOptions = (api: Api, id: string) =>
  api.storefronts.subscriberUpdates.infiniteOptions({
    ...byCursor({ id, limit: 10 }),
    staleTime: 15_000,
  })

/** Infinite list of a storefront's open and upcoming items. */
export const offeredOptions = (api: Api, storefrontId: string) =>
  api.items.offered.infiniteOptions({
    ...byCursor({ storefrontId, limit: 24 }),
    staleTime: 15_000,
  })
