import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { countBlocked, deleteBlock, findPerson, insertBlock, lockTies } from './community.queries.ts'
import { dropStorefrontFollows } from './follow-storefront.ts'
import { dropFollow } from './follow-user.ts'

/** How many people one account blocks at most. */
const maxBlocks = 1_000

/**
 * Blocks a person; again changes nothing. Neither follows the other any more, and the blocked one none of the blocker's
 * storefronts. They are not told.
 * @throws Refusal OWN_ACCOUNT, TOO_MANY_BLOCKS, NOT_FOUND
 */
export async function blockUser({ db }: { db: Db }, ownId: string, id: string) {
  if (id === ownId) throw new Refusal('OWN_ACCOUNT')
  return transact(db, async (tx) => {
    await lockTies(tx, ownId, id)
    const person = await findPerson(tx, id)
    if (!person || person.hasLeft) throw new Refusal('NOT_FOUND')
    if (await insertBlock(tx, ownId, id)) {
      if ((await countBlocked(tx, ownId)) > maxBlocks) throw new Refusal('TOO_MANY_BLOCKS')
      await dropFollow(tx, ownId, id)
      await dropFollow(tx, id, ownId)
      await dropStorefrontFollows(tx, id, ownId)
    }
    return { isBlocked: true }
  })
}

/** Takes a block back; again changes nothing. */
export async function unblockUser({ db }: { db: Db }, ownId: string, id: string) {
  await deleteBlock(db, ownId, id)
  return { isBlocked: false }
}
