import type { Api } from '#web/api/api.ts'

/** A storefront's tiers. */
export const tiersOptions = (api: Api, storefrontId: string) =>
  api.loyalty.tiers.queryOptions({ input: { storefrontId }, staleTime: 60_000 })

/** The discount codes of the viewer's own at a storefront. */
export const ownCodesOptions = (api: Api, storefrontId: string) =>
  api.codes.mine.queryOptions({ input: { storefrontId }, staleTime: 15_000 })

/** Where the viewer stands at a storefront. */
export const standingOptions = (api: Api, storefrontId: string) =>
  api.loyalty.mine.queryOptions({ input: { storefrontId }, staleTime: 15_000 })
