import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { deleteSectionsOf, exportSections } from './shelf.queries.ts'
import { shelfRouter } from './shelf.router.ts'

export { assertMayLetGo, assertOnePiece } from './let-go.ts'
export { readDropHistory } from './read-piece.ts'
export { readSharedSection } from './shared-section.ts'

/** The shelf: the pages of bought pieces, and the sections in which their owners arrange them. */
export function shelfFeature(deps: { db: Db }): Feature {
  return {
    name: 'shelf',
    router: { shelf: shelfRouter(deps) },
    account: { exports: { shelfSections: exportSections }, erase: deleteSectionsOf },
  }
}
