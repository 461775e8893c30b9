import type { Feature } from '#server/boot/feature.ts'
import { addShareImageRoutes, type ShareImageDeps } from './picture-routes.ts'
import { ShareImageRenderer } from './picture-studio.ts'

/** Share images of drops, storefronts, the site, and the caller's badge. Owns no tables. */
export function shareImagesFeature(deps: Omit<ShareImageDeps, 'renderer'>): Feature {
  const renderer = new ShareImageRenderer()
  return {
    name: 'pictures',
    httpRoutes: (app) => addShareImageRoutes(app, { ...deps, renderer }),
    close: () => renderer.close(),
  }
}
