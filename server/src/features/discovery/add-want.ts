import { maxWants, type Want } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { viewWant } from './discovery.view.ts'
import { findSameWant, lockSavedCounts, putWant } from './saved.queries.ts'

/** Adds an item to the account's want list. An existing one with the same title gets the new price limit. */
export function addWant(
  { db }: { db: Db },
  { profileId }: Pick<Actor, 'profileId'>,
  { title, mostCents = null }: { title: string; mostCents?: number | null | undefined },
): Promise<Want> {
  return transact(db, async (tx) => {
    const { wants } = await lockSavedCounts(tx, profileId)
    const isNew = (await findSameWant(tx, profileId, title)) === undefined
    if (isNew && wants >= maxWants) throw new Refusal('TOO_MANY')
    return viewWant(await putWant(tx, { profileId, title, mostCents }))
  })
}
