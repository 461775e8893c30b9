import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { claimScoreOf, selectFactsOf } from '#server/features/accounts/public.ts'
import { countCollection, isCollectionPublic } from './collection.queries.ts'
import { assertMayMeet } from './community.policy.ts'
import { countFollowers, countFollowing, findPerson } from './community.queries.ts'
import { viewClosedProfile, viewProfile } from './community.view.ts'

/**
 * The profile as this viewer may see it. A closed account is shown as gone.
 * @throws Refusal NOT_FOUND for an unknown or suspended profile, or one that has blocked the viewer
 */
export async function readProfile({ db }: { db: Db }, viewerId: string, id: string): Promise<Profile> {
  if ((await findPerson(db, id))?.hasLeft) return viewClosedProfile(id)
  const { person, isBlocked } = await assertMayMeet(db, viewerId, id)
  const [followers, following, isPublic] = await Promise.all([
    countFollowers(db, id),
    countFollowing(db, id),
    isCollectionPublic(db, id),
  ])
  const collection = id === viewerId || isPublic ? await readCollectionFacts(db, id, person.totalPurchases) : null
  return viewProfile(person, { followers, following, isBlocked, isPublic, collection })
}

async function readCollectionFacts(db: Db, id: string, totalPurchases: number) {
  const [facts, { items, storefronts }] = await Promise.all([selectFactsOf(db, id), countCollection(db, id)])
  return {
    itemsCollected: items,
    claimScore: claimScoreOf(facts),
    totalPurchases,
    storefrontsBoughtFrom: storefronts,
  }
}
