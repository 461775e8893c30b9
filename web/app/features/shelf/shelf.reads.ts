import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** The page of a paid claim. A page that is not there stays so. */
export const pieceOptions = (id: string) => ({
  ...api.shelf.piece.queryOptions({ input: { id } }),
  retry: (tries: number, error: unknown) => (error as { status?: number }).status !== 404 && tries < 2,
})

/** A shelf's sections. */
export const sectionsOptions = (profileId: string) => api.shelf.sections.queryOptions({ input: { id: profileId } })

/** All pieces of a section in their order. */
export const sectionPiecesOptions = (profileId: string, sectionId: string) =>
  api.shelf.pieces.queryOptions({ input: { id: profileId, sectionId } })

/** Pieces in no section, newest first, page by page. */
export const unsortedOptions = (profileId: string) =>
  api.shelf.pieces.infiniteOptions(byCursor({ id: profileId, limit: 48 }))

/** Pieces that a search finds, page by page. */
export const foundOptions = (profileId: string, q: string) =>
  api.shelf.find.infiniteOptions(byCursor({ id: profileId, q, limit: 48 }))
