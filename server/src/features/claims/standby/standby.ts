import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { closeEntry, insertEntry, type PlaceRow, selectPlace, selectPlaces } from './standby.queries.ts'

/**
 * Joins the standby line of an item whose units are all on hold; joining again keeps the place.
 * @throws Refusal NOT_FOUND, NOT_ON_STANDBY (nothing on hold, or units on sale), CANNOT_JOIN (limits, own drop …)
 */
export async function joinStandby(deps: { db: Db }, userId: string, dropItemId: string): Promise<StandbyPlace> {
  return transact(deps.db, async (tx) => {
    const { outcome, entryId } = await insertEntry(tx, dropItemId, userId)
    if (outcome === 'not_found') throw new Refusal('NOT_FOUND')
    if (outcome === 'not_on_standby') throw new Refusal('NOT_ON_STANDBY')
    if (outcome === 'cannot_join') throw new Refusal('CANNOT_JOIN')
    return viewPlace(await selectPlace(tx, entryId))
  })
}

/** Leaves the line. Returns false when the account was not in it. */
export async function leaveStandby(deps: { db: Db }, userId: string, dropItemId: string): Promise<boolean> {
  return transact(deps.db, (tx) => closeEntry(tx, dropItemId, userId))
}

/** One page of an account's places in line, newest first, closed ones included. */
export async function listStandby(
  db: Db,
  userId: string,
  input: { dropId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: StandbyPlace[]; nextCursor: string | null }> {
  const before = decodeCursor(input.cursor, ['standby'])
  const rows = await selectPlaces(db, userId, { dropId: input.dropId, before, limit: input.limit + 1 })
  return cutPage(rows, input.limit, 'standby', (row) => row.joinedAt, viewPlace)
}

function viewPlace(row: PlaceRow): StandbyPlace {
  return { ...row, joinedAt: row.joinedAt.toISOString() }
}
