import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isCollectionPublic } from './collection.queries.ts'
import { findPerson, type PersonRow, selectBlocks } from './community.queries.ts'

/**
 * Passes for the profile's owner, and for everybody whom they have not blocked.
 * @throws Refusal NOT_FOUND, also for suspended, closed and unknown profiles
 */
export async function assertMayMeet(
  db: Db,
  viewerId: string,
  id: string,
): Promise<{ person: PersonRow; isBlocked: boolean }> {
  const person = await findPerson(db, id)
  if (!person?.isShown) throw new Refusal('NOT_FOUND')
  if (id === viewerId) return { person, isBlocked: false }
  const { byMe, byThem } = await selectBlocks(db, viewerId, id)
  if (byThem) throw new Refusal('NOT_FOUND')
  return { person, isBlocked: byMe }
}

/**
 * Passes for the collection's owner, and for others once it is public.
 * @throws Refusal NOT_FOUND
 */
export async function assertMaySeeCollection(db: Db, viewerId: string, id: string): Promise<void> {
  if (id === viewerId) return
  await assertMayMeet(db, viewerId, id)
  if (!(await isCollectionPublic(db, id))) throw new Refusal('NOT_FOUND')
}
