import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { deleteActivity, insertActivity } from './activities.queries.ts'
import {
  countFollowed,
  countFollowers,
  deleteFollow,
  findPerson,
  insertFollow,
  lockTies,
  selectBlocks,
} from './community.queries.ts'
import { emitFollow, publishFollow } from './emit-follow.ts'

/** Followed people and storefronts per account. */
export const maxFollows = 1_000

const causeOf = (ownId: string, id: string) => `follow:${ownId}:${id}`

/**
 * Follows a person. Idempotent. NOT_FOUND when that person has blocked the caller.
 * @throws Refusal OWN_ACCOUNT, YOU_BLOCKED, TOO_MANY_FOLLOWS, NOT_FOUND
 */
export async function followUser({ db }: { db: Db }, ownId: string, id: string) {
  if (id === ownId) throw new Refusal('OWN_ACCOUNT')
  return transact(db, async (tx) => {
    await lockTies(tx, ownId, id)
    const person = await findPerson(tx, id)
    const { byMe, byThem } = await selectBlocks(tx, ownId, id)
    if (!person?.isShown || byThem) throw new Refusal('NOT_FOUND')
    if (byMe) throw new Refusal('YOU_BLOCKED')
    if (await insertFollow(tx, ownId, id)) {
      if ((await countFollowed(tx, ownId)) > maxFollows) throw new Refusal('TOO_MANY_FOLLOWS')
      await insertActivity(tx, {
        userId: ownId,
        type: 'follow',
        category: 'community',
        title: 'Followed a collector',
        description: null,
        cause: causeOf(ownId, id),
        metadata: { profileId: id },
        relatedUsers: [id],
      })
      await emitFollow(tx, ownId, { id, kind: 'user', isFollowing: true })
      await publishFollow(tx, ownId, { id, kind: 'user' })
    }
    return { isFollowing: true, followers: await countFollowers(tx, id) }
  })
}

/** Unfollows a person. Idempotent. */
export async function unfollowUser({ db }: { db: Db }, ownId: string, id: string) {
  return transact(db, async (tx) => {
    await lockTies(tx, ownId, id)
    await dropFollow(tx, ownId, id)
    return { isFollowing: false, followers: await countFollowers(tx, id) }
  })
}

/** Removes a follow and its feed line. */
export async function dropFollow(tx: Tx, ownId: string, id: string): Promise<void> {
  if (!(await deleteFollow(tx, ownId, id))) return
  await deleteActivity(tx, 'follow', causeOf(ownId, id))
  await emitFollow(tx, ownId, { id, kind: 'user', isFollowing: false })
}
