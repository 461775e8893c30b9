import type { Shelf, ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { maxShelfSections } from '@keepcase/contract/shelf/shelf.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import {
  countUnsorted,
  deleteSection,
  insertSection,
  lockShelf,
  orderSections,
  renameSectionRow,
  selectSections,
} from './shelf.queries.ts'

type Deps = { db: Db }

/** A shelf's sections, and the number of pieces in none. */
export async function readSections(db: Db | Tx, profileId: string): Promise<Shelf> {
  const [sections, unsorted] = [await selectSections(db, profileId), await countUnsorted(db, profileId)]
  return { sections, unsorted }
}

/** Adds a section at the end of the account's shelf. @throws Refusal TOO_MANY_SECTIONS */
export function addSection({ db }: Deps, profileId: string, name: string): Promise<ShelfSection> {
  return transact(db, async (tx) => {
    await lockShelf(tx, profileId)
    if ((await selectSections(tx, profileId)).length >= maxShelfSections) throw new Refusal('TOO_MANY_SECTIONS')
    return insertSection(tx, profileId, name)
  })
}

/** Gives a section another name. @throws Refusal NOT_FOUND */
export function renameSection({ db }: Deps, profileId: string, { id, name }: { id: string; name: string }) {
  return transact(db, async (tx) => {
    await lockShelf(tx, profileId)
    if (!(await renameSectionRow(tx, profileId, id, name))) throw new Refusal('NOT_FOUND')
    return { id, name }
  })
}

/** Removes a section; its pieces are in none then. @throws Refusal NOT_FOUND */
export function removeSection({ db }: Deps, profileId: string, id: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    await lockShelf(tx, profileId)
    if (!(await deleteSection(tx, profileId, id))) throw new Refusal('NOT_FOUND')
    return { id }
  })
}

/** The list with one element in front of another, or last; unchanged places of all others. */
export function putBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const rest = ids.filter((other) => other !== id)
  const at = beforeId === null ? -1 : rest.indexOf(beforeId)
  return at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** Puts a section in front of another one of the shelf, or last. @throws Refusal NOT_FOUND */
export function moveSection(
  { db }: Deps,
  profileId: string,
  { id, beforeId }: { id: string; beforeId: string | null },
): Promise<Shelf> {
  return transact(db, async (tx) => {
    await lockShelf(tx, profileId)
    const ids = (await selectSections(tx, profileId)).map((section) => section.id)
    if (!ids.includes(id) || (beforeId !== null && !ids.includes(beforeId))) throw new Refusal('NOT_FOUND')
    if (beforeId !== id) await orderSections(tx, profileId, putBefore(ids, id, beforeId))
    return readSections(tx, profileId)
  })
}
