import type { Feature } from '#server/boot/feature.ts'
import { ShareImageRenderer } from './share-image-renderer.ts'
import { addShareImageRoutes, type ShareImageDeps } from './share-image-routes.ts'

/** Share images of drops, storefronts, the site, and the caller's badge and shelf. Owns no tables. */
export function shareImagesFeature(deps: Omit<ShareImageDeps, 'renderer'>): Feature {
  const renderer = new ShareImageRenderer()
  return {
    name: 'pictures',
    httpRoutes: (app) => addShareImageRoutes(app, { ...deps, renderer }),
    close: () => renderer.close(),
  }
}
