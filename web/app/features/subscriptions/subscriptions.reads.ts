import type { Api } from '#web/api/api.ts'

/** The viewer's latest subscription to a storefront. */
export const subscriptionOptions = (api: Api, storefrontId: string) =>
  api.subscriptions.mine.queryOptions({ input: { storefrontId, limit: 1 }, staleTime: 15_000 })
