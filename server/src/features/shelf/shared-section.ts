import { spinePath } from '@keepcase/contract/drawings/drawings.rules.ts'
import { maxPictureSpines } from '@keepcase/contract/shelf/shelf.limits.ts'
import { spineHeight } from '@keepcase/contract/shelf/spine.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { countUnsorted, selectSectionPieces, selectSections, selectUnsorted } from './shelf.queries.ts'

/** What a section's picture shows. */
export type SharedSection = {
  /** Null: the pieces in no section. */
  name: string | null
  /** Its spines in their order, as many as the picture has room for: the drawing's address, and the height in percent. */
  spines: readonly { path: string; height: number }[]
  /** All its pieces. */
  pieces: number
}

/**
 * A section of this account's shelf for its picture; null: there is no such section, or nothing in it. Sealed pieces have a
 * spine without words, although their owner knows them: a picture is made to be passed on.
 */
export async function readSharedSection(
  db: Db,
  ownerId: string,
  sectionId: string | null,
): Promise<SharedSection | null> {
  const limit = maxPictureSpines
  const section =
    sectionId === null
      ? { name: null, pieces: await countUnsorted(db, ownerId) }
      : (await selectSections(db, ownerId)).find(({ id }) => id === sectionId)
  if (!section || section.pieces === 0) return null
  const rows =
    sectionId === null
      ? await selectUnsorted(db, { ownerId, after: null, limit })
      : await selectSectionPieces(db, { ownerId, sectionId, limit })
  return {
    name: section.name,
    pieces: section.pieces,
    spines: rows.map(({ drawing, category, itemId }) => ({
      path: spinePath(drawing, category),
      height: spineHeight(itemId),
    })),
  }
}
