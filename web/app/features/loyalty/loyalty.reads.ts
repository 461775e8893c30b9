import type { Api } from '#web/api/api.ts'

/** A storefront's tiers. */
export const tiersOptions = (api: Api, storefrontId: string) =>
  api.loyalty.tiers.queryOptions({ input: { storefrontId }, staleTime: 60_000 })

/** The viewer's own discount codes at a storefront. */
export const ownCodesOptions = (api: Api, storefrontId: string) =>
  api.codes.mine.queryOptions({ input: { storefrontId }, staleTime: 15_000 })

/** The viewer's loyalty standing at a storefront. */
export const standingOptions = (api: Api, storefrontId: string) =>
  api.loyalty.mine.queryOptions({ input: { storefrontId }, staleTime: 15_000 })
