import { communityContract } from '@keepcase/contract/community/community.contract.ts'
import { publicActivityTypes } from '@keepcase/contract/community/community.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectActivities } from './activities.queries.ts'
import { blockUser, unblockUser } from './block-user.ts'
import {
  isCollectionPublic,
  isOwnerNamed,
  selectCollection,
  setCollectionVisibility,
  setOwnerNamed,
} from './collection.queries.ts'
import { assertMayMeet, assertMaySeeCollection } from './community.policy.ts'
import {
  countStorefrontFollowers,
  selectBlocked,
  selectFollowedPeople,
  selectFollowedStorefronts,
  selectTies,
} from './community.queries.ts'
import {
  viewActivity,
  viewCollected,
  viewFollowedPerson,
  viewFollowedStorefront,
  viewPerson,
} from './community.view.ts'
import { followStorefront, unfollowStorefront } from './follow-storefront.ts'
import { followUser, unfollowUser } from './follow-user.ts'
import { readProfile } from './read-profile.ts'
import { reportSubject } from './reports/report-subject.ts'

const idOf = async (context: RequestContext) => (await actorOf(context)).profileId

/** Maps the contract to commands and queries. */
export function communityRouter(deps: { db: Db }) {
  const { db } = deps
  const procedures = implementContract(communityContract)
  return procedures.router({
    followUser: procedures.followUser.handler(async ({ input, context }) =>
      followUser(deps, await idOf(context), input.id),
    ),
    unfollowUser: procedures.unfollowUser.handler(async ({ input, context }) =>
      unfollowUser(deps, await idOf(context), input.id),
    ),
    followStorefront: procedures.followStorefront.handler(async ({ input, context }) =>
      followStorefront(deps, await idOf(context), input.id),
    ),
    unfollowStorefront: procedures.unfollowStorefront.handler(async ({ input, context }) =>
      unfollowStorefront(deps, await idOf(context), input.id),
    ),
    storefrontFollowers: procedures.storefrontFollowers.handler(async ({ input }) => ({
      followers: await countStorefrontFollowers(db, input.id),
    })),
    mine: procedures.mine.handler(async ({ context }) => selectTies(db, await idOf(context))),
    block: procedures.block.handler(async ({ input, context }) => blockUser(deps, await idOf(context), input.id)),
    unblock: procedures.unblock.handler(async ({ input, context }) => unblockUser(deps, await idOf(context), input.id)),
    report: procedures.report.handler(async ({ input, context }) =>
      reportSubject({ db, countCall: context.countCall }, await idOf(context), input),
    ),
    profile: procedures.profile.handler(async ({ input, context }) => readProfile(deps, await idOf(context), input.id)),
    followedPeople: procedures.followedPeople.handler(async ({ input: { id, cursor, limit }, context }) => {
      const viewerId = await idOf(context)
      await assertMayMeet(db, viewerId, id)
      const after = decodeCursor(cursor, ['people'])
      const rows = await selectFollowedPeople(db, { ownerId: id, viewerId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'people', (row) => row.at, viewFollowedPerson)
    }),
    followedStorefronts: procedures.followedStorefronts.handler(async ({ input: { id, cursor, limit }, context }) => {
      await assertMayMeet(db, await idOf(context), id)
      const after = decodeCursor(cursor, ['storefronts'])
      const rows = await selectFollowedStorefronts(db, { ownerId: id, after, limit: limit + 1 })
      return cutPage(rows, limit, 'storefronts', (row) => row.at, viewFollowedStorefront)
    }),
    blocked: procedures.blocked.handler(async ({ input: { cursor, limit }, context }) => {
      const after = decodeCursor(cursor, ['blocked'])
      const rows = await selectBlocked(db, { ownId: await idOf(context), after, limit: limit + 1 })
      const view = (row: (typeof rows)[number]) => ({ ...viewPerson(row), blockedAt: row.at.toISOString() })
      return cutPage(rows, limit, 'blocked', (row) => row.at, view)
    }),
    collection: procedures.collection.handler(async ({ input: { id, cursor, limit }, context }) => {
      const viewerId = await idOf(context)
      await assertMaySeeCollection(db, viewerId, id)
      const after = decodeCursor(cursor, ['collection'])
      const rows = await selectCollection(db, { ownerId: id, after, limit: limit + 1 })
      const view = (row: (typeof rows)[number]) => viewCollected(row, id === viewerId)
      return cutPage(rows, limit, 'collection', (row) => row.paidAt, view)
    }),
    setCollectionVisibility: procedures.setCollectionVisibility.handler(async ({ input: { isPublic }, context }) => {
      await setCollectionVisibility(db, await idOf(context), isPublic)
      return { isPublic }
    }),
    keeperChoice: procedures.keeperChoice.handler(async ({ context }) => ({
      isNamed: await isOwnerNamed(db, await idOf(context)),
    })),
    setKeeperChoice: procedures.setKeeperChoice.handler(async ({ input: { isNamed }, context }) => {
      await setOwnerNamed(db, await idOf(context), isNamed)
      return { isNamed }
    }),
    activities: procedures.activities.handler(async ({ input: { cursor, limit }, context }) => {
      const ownerId = await idOf(context)
      const after = decodeCursor(cursor, ['activities'])
      const rows = await selectActivities(db, { ownerId, only: null, after, limit: limit + 1 })
      const view = (row: (typeof rows)[number]) => viewActivity(row, true)
      return cutPage(rows, limit, 'activities', (row) => row.createdAt, view)
    }),
    profileActivities: procedures.profileActivities.handler(async ({ input: { id, cursor, limit }, context }) => {
      const viewerId = await idOf(context)
      await assertMayMeet(db, viewerId, id)
      const after = decodeCursor(cursor, ['activities'])
      const types = publicActivityTypes(await isCollectionPublic(db, id))
      const rows = await selectActivities(db, { ownerId: id, only: { types, viewerId }, after, limit: limit + 1 })
      const view = (row: (typeof rows)[number]) => viewActivity(row, false)
      return cutPage(rows, limit, 'activities', (row) => row.createdAt, view)
    }),
  })
}
