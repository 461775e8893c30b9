import { maxSectionPieces } from '@keepcase/contract/shelf/shelf.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { putBefore } from './arrange-sections.ts'
import {
  deletePlace,
  hasSection,
  insertPlace,
  isOnShelf,
  lockShelf,
  orderPieces,
  selectPlaces,
} from './shelf.queries.ts'

type Move = { id: string; sectionId: string | null; beforeId?: string | null | undefined }

/**
 * Puts a piece of the account's shelf into a section, in front of another piece of it or last; without a section, out of
 * the one that it is in.
 * @throws Refusal NOT_FOUND, SECTION_FULL
 */
export function movePiece(
  { db }: { db: Db },
  profileId: string,
  { id, sectionId, beforeId = null }: Move,
): Promise<{ id: string; sectionId: string | null }> {
  return transact(db, async (tx) => {
    await lockShelf(tx, profileId)
    if (!(await isOnShelf(tx, profileId, id))) throw new Refusal('NOT_FOUND')
    if (sectionId === null) {
      await deletePlace(tx, id)
      return { id, sectionId }
    }
    if (!(await hasSection(tx, profileId, sectionId))) throw new Refusal('NOT_FOUND')
    const ids = (await selectPlaces(tx, sectionId)).map(({ claimId }) => claimId)
    if (!ids.includes(id)) {
      if (ids.length >= maxSectionPieces) throw new Refusal('SECTION_FULL')
      await deletePlace(tx, id)
      await insertPlace(tx, sectionId, id)
    }
    if (beforeId !== id) await orderPieces(tx, sectionId, putBefore(ids, id, beforeId))
    return { id, sectionId }
  })
}
