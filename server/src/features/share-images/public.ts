import type { Feature } from '#server/boot/feature.ts'
import { addShareImageRoutes, type ShareImageDeps } from './picture-routes.ts'
import { ShareImageRenderer } from './picture-studio.ts'

/** Share images of drops, storefronts, the site, and the caller's badge. Owns no tables. */
export function shareImagesFeature(deps: Omit<ShareImageDeps, 'studio'>): Feature {
  const studio = new ShareImageRenderer()
  return {
    name: 'pictures',
    httpRoutes: (app) => addShareImageRoutes(app, { ...deps, studio }),
    close: () => studio.close(),
  }
}
