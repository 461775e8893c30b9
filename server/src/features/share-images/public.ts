import type { Feature } from '#server/boot/feature.ts'
import { addShareImageRoutes, type ShareImageDeps } from './picture-routes.ts'
import { ShareImageRenderer } from './picture-studio.ts'

/** Pictures for sharing: of drops, of storefronts, of the site, and of one's own badge. It owns no table. */
export function shareImagesFeature(deps: Omit<ShareImageDeps, 'studio'>): Feature {
  const studio = new ShareImageRenderer()
  return {
    name: 'pictures',
    httpRoutes: (app) => addShareImageRoutes(app, { ...deps, studio }),
    close: () => studio.close(),
  }
}
