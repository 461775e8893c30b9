import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { findVisibleStorefront } from '#server/features/storefronts/public.ts'
import { deleteActivity, insertActivity } from './activities.queries.ts'
import {
  countFollowed,
  countStorefrontFollowers,
  deleteFollowsOfStorefrontsOf,
  deleteStorefrontFollow,
  insertStorefrontFollow,
  lockTies,
  selectBlocks,
} from './community.queries.ts'
import { emitFollow, publishFollow } from './emit-follow.ts'
import { maxFollows } from './follow-user.ts'

const causeOf = (ownId: string, id: string) => `storefront-follow:${ownId}:${id}`

/**
 * Follows a storefront. Idempotent. Refused when its owner has blocked the profile.
 * @throws Refusal OWN_STOREFRONT, NOT_ALLOWED_TO_FOLLOW, TOO_MANY_FOLLOWS, NOT_FOUND
 */
export async function followStorefront({ db }: { db: Db }, ownId: string, id: string) {
  return transact(db, async (tx) => {
    const storefront = await findVisibleStorefront(tx, id)
    if (!storefront) throw new Refusal('NOT_FOUND')
    if (storefront.ownerId === ownId) throw new Refusal('OWN_STOREFRONT')
    await lockTies(tx, ownId, storefront.ownerId)
    if ((await selectBlocks(tx, ownId, storefront.ownerId)).byThem) throw new Refusal('NOT_ALLOWED_TO_FOLLOW')
    if (await insertStorefrontFollow(tx, ownId, id)) {
      if ((await countFollowed(tx, ownId)) > maxFollows) throw new Refusal('TOO_MANY_FOLLOWS')
      await insertActivity(tx, {
        userId: ownId,
        type: 'storefront_follow',
        category: 'community',
        title: 'Followed a storefront',
        description: null,
        cause: causeOf(ownId, id),
        metadata: { storefrontId: id },
        relatedUsers: [],
      })
      await emitFollow(tx, ownId, { id, kind: 'storefront', isFollowing: true })
      await publishFollow(tx, ownId, { id, kind: 'storefront' })
    }
    return { isFollowing: true, followers: await countStorefrontFollowers(tx, id) }
  })
}

/** Unfollows a storefront. Idempotent. */
export async function unfollowStorefront({ db }: { db: Db }, ownId: string, id: string) {
  return transact(db, async (tx) => {
    if (await deleteStorefrontFollow(tx, ownId, id)) await forget(tx, ownId, id)
    return { isFollowing: false, followers: await countStorefrontFollowers(tx, id) }
  })
}

/** Removes a profile's follows of this owner's storefronts. */
export async function dropStorefrontFollows(tx: Tx, profileId: string, ownerId: string): Promise<void> {
  for (const id of await deleteFollowsOfStorefrontsOf(tx, profileId, ownerId)) await forget(tx, profileId, id)
}

async function forget(tx: Tx, profileId: string, id: string): Promise<void> {
  await deleteActivity(tx, 'storefront_follow', causeOf(profileId, id))
  await emitFollow(tx, profileId, { id, kind: 'storefront', isFollowing: false })
}
