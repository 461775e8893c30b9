import { storefrontPictureUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { UploadsDeps } from '#server/features/uploads/public.ts'
import { addFeedRoute, type FeedDeps } from './feed-route.ts'
import { addFormerAddresses } from './former-addresses.ts'
import { addPictureRoute } from './settings/picture-route.ts'
import { storefrontsPersonalData } from './storefronts.personal-data.ts'
import { type StorefrontsDeps, storefrontsRouter } from './storefronts.router.ts'

export { changeOwnStorefront } from './change-own-storefront.ts'
export { openStorefront } from './create-storefront.ts'
export { countCreation } from './daily-limits.ts'
export { findSubdomainProblem } from './find-subdomain-problem.ts'
export { assertStaffOf, isStaffOf, storefrontsWith } from './storefronts.policy.ts'
export { findStorefront, findVisibleAtSubdomain, findVisibleStorefront } from './storefronts.queries.ts'

export type { UpdatesAccess } from './storefronts.router.ts'
export { asSubdomainTaken } from './subdomains.ts'

/** Storefronts and their updates. */
export function storefrontsFeature({
  feed,
  uploads,
  ...deps
}: StorefrontsDeps & { feed?: FeedDeps; uploads?: UploadsDeps }): Feature {
  return {
    name: 'storefronts',
    router: { storefronts: storefrontsRouter(deps) },
    account: storefrontsPersonalData,
    httpRoutes: (app) => {
      addFormerAddresses(app)
      if (feed) addFeedRoute(app, deps.db, feed)
      if (uploads) addPictureRoute(app, uploads)
    },
    largeBodies: [{ path: storefrontPictureUploadPath, maxBytes: maxUploadBytes }],
  }
}
