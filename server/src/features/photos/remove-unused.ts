import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { assertMayAdd } from './photos.policy.ts'
import { deleteUnusedOf, lockPhotosOf } from './photos.queries.ts'

/** Deletes photos that no item uses. @throws Refusal NOT_FOUND */
export async function removeUnused(
  { db }: { db: Db },
  actor: Actor,
  { storefrontId, ids }: { storefrontId: string; ids: readonly string[] },
): Promise<{ removed: number }> {
  assertMayAdd(actor, storefrontId)
  return transact(db, async (tx) => {
    if (!(await lockPhotosOf(tx, storefrontId))) throw new Refusal('NOT_FOUND')
    assertMayAdd(await currentActor(tx, actor), storefrontId)
    return { removed: await deleteUnusedOf(tx, storefrontId, ids) }
  })
}
