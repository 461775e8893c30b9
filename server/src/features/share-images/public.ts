import type { Room } from '#server/boot/feature.ts'
import { addPictureRoutes, type PictureDeps } from './picture-routes.ts'
import { PictureStudio } from './picture-studio.ts'

/** Pictures for sharing: of drops, of storefronts, of the site, and of one's own badge. It owns no table. */
export function picturesRoom(deps: Omit<PictureDeps, 'studio'>): Room {
  const studio = new PictureStudio()
  return {
    name: 'pictures',
    hotRoutes: (app) => addPictureRoutes(app, { ...deps, studio }),
    close: () => studio.close(),
  }
}
