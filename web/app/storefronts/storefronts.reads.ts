import type { Api } from '#platform/api.ts'

/** One storefront as anybody sees it. */
export const storefrontOptions = (api: Api, id: string) =>
  api.storefronts.byId.queryOptions({ input: { id }, staleTime: 30_000 })

/** Everything one person sells in. */
export const sellerOptions = (api: Api, sellerId: string) =>
  api.storefronts.bySeller.queryOptions({ input: { id: sellerId }, staleTime: 30_000 })
