import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { countBlocked, deleteBlock, findPerson, insertBlock, lockTies } from './community.queries.ts'
import { dropStorefrontFollows } from './follow-storefront.ts'
import { dropFollow } from './follow-user.ts'

/** Blocked profiles per account. */
const maxBlocks = 1_000

/**
 * Blocks a person. Idempotent. Removes follows between the two, and the blocked person's follows of the
 * blocker's storefronts. Sends no notification.
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

/** Removes a block. Idempotent. */
export async function unblockUser({ db }: { db: Db }, ownId: string, id: string) {
  await deleteBlock(db, ownId, id)
  return { isBlocked: false }
}
