import { shelfContract } from '@keepcase/contract/shelf/shelf.contract.ts'
import { maxSectionPieces } from '@keepcase/contract/shelf/shelf.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { assertMaySeeCollection } from '#server/features/community/public.ts'
import { addSection, moveSection, readSections, removeSection, renameSection } from './arrange-sections.ts'
import { movePiece } from './move-piece.ts'
import { readPiece } from './read-piece.ts'
import { type ShelfPieceRow, searchShelf, selectSectionPieces, selectUnsorted } from './shelf.queries.ts'
import { viewShelfPiece } from './shelf.view.ts'

const idOf = async (context: RequestContext) => (await actorOf(context)).profileId

/** Maps the contract to commands and queries. */
export function shelfRouter(deps: { db: Db }) {
  const { db } = deps
  const api = implementContract(shelfContract)
  /** The viewer's id, once they may see this shelf. */
  const viewerOf = async (context: RequestContext, ownerId: string): Promise<string> => {
    const viewerId = await idOf(context)
    await assertMaySeeCollection(db, viewerId, ownerId)
    return viewerId
  }
  const paged = (rows: readonly ShelfPieceRow[], limit: number, part: string, isOwn: boolean) =>
    cutPage(
      rows,
      limit,
      part,
      (row) => row.paidAt,
      (row) => viewShelfPiece(row, isOwn),
    )
  return api.router({
    piece: api.piece.handler(async ({ input, context }) => readPiece(deps, await idOf(context), input.id)),
    sections: api.sections.handler(async ({ input, context }) => {
      await viewerOf(context, input.id)
      return readSections(db, input.id)
    }),
    pieces: api.pieces.handler(async ({ input: { id, sectionId, cursor, limit }, context }) => {
      const isOwn = (await viewerOf(context, id)) === id
      const after = decodeCursor(cursor, ['unsorted'])
      if (sectionId !== undefined) {
        const rows = await selectSectionPieces(db, { ownerId: id, sectionId, limit: maxSectionPieces })
        return { items: rows.map((row) => viewShelfPiece(row, isOwn)), nextCursor: null }
      }
      return paged(await selectUnsorted(db, { ownerId: id, after, limit: limit + 1 }), limit, 'unsorted', isOwn)
    }),
    find: api.find.handler(async ({ input: { id, q, cursor, limit }, context }) => {
      const isOwn = (await viewerOf(context, id)) === id
      const after = decodeCursor(cursor, ['found'])
      return paged(await searchShelf(db, { ownerId: id, isOwn, q, after, limit: limit + 1 }), limit, 'found', isOwn)
    }),
    addSection: api.addSection.handler(async ({ input, context }) => addSection(deps, await idOf(context), input.name)),
    renameSection: api.renameSection.handler(async ({ input, context }) =>
      renameSection(deps, await idOf(context), input),
    ),
    removeSection: api.removeSection.handler(async ({ input, context }) =>
      removeSection(deps, await idOf(context), input.id),
    ),
    moveSection: api.moveSection.handler(async ({ input, context }) => moveSection(deps, await idOf(context), input)),
    movePiece: api.movePiece.handler(async ({ input, context }) => movePiece(deps, await idOf(context), input)),
  })
}
