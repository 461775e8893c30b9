import * as z from 'zod/mini'
import { Id, Instant, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'

/** A person as lists show them. The default name is Collector. */
export const PersonFace = z.object({
  id: Id,
  username: z.nullable(z.string()),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  claimFlairLevel: z.int(),
})
export type PersonFace = z.infer<typeof PersonFace>

export const FollowedPerson = z.extend(PersonFace, { followedAt: Instant })
export type FollowedPerson = z.infer<typeof FollowedPerson>

export const FollowedStorefront = z.object({
  id: Id,
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  logoUrl: z.nullable(z.string()),
  followedAt: Instant,
})
export type FollowedStorefront = z.infer<typeof FollowedStorefront>

/** Ids of what the viewer follows, subscribes to and blocks, for buttons. */
export const Ties = z.object({
  profileIds: z.array(Id),
  storefrontIds: z.array(Id),
  subscriptionIds: z.array(Id),
  blockedIds: z.array(Id),
})
export type Ties = z.infer<typeof Ties>

/** A person's profile, for signed-in viewers. `hasLeft`: the account is closed and nothing else is known. */
export const Profile = z.object({
  id: Id,
  hasLeft: z.boolean(),
  displayName: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  claimFlairLevel: z.int(),
  followers: z.int(),
  following: z.int(),
  isBlocked: z.boolean(),
  memberSince: z.nullable(Instant),
  /** Whether others see the collection and its figures. */
  isCollectionPublic: z.boolean(),
  /** Null to others while the collection is private. */
  collection: z.nullable(
    z.object({
      itemsCollected: z.int(),
      /** Paid claims as a percentage of accepted claims (integer); null before the first claim. */
      claimScore: z.nullable(z.int()),
      totalPurchases: z.int(),
      storefrontsBoughtFrom: z.int(),
    }),
  ),
})
export type Profile = z.infer<typeof Profile>

/** One item of a collection: a paid claim that was not refunded. Its price is never included. */
export const CollectedItem = z.object({
  /** Claim id. */
  id: Id,
  itemId: Id,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  era: z.nullable(z.string()),
  category: z.nullable(z.string()),
  condition: z.nullable(z.string()),
  /** Null to others when the drop is private. */
  drop: z.nullable(z.object({ id: Id, number: z.int(), title: z.string() })),
  /** Null to others while the storefront is suspended. */
  storefront: z.nullable(z.object({ id: Id, name: z.string() })),
  /** When it was paid; sent to its owner only. */
  collectedAt: z.nullable(Instant),
})
export type CollectedItem = z.infer<typeof CollectedItem>

/** One line of an activity feed, in the specification's fields, with its link. */
export const Activity = z.object({
  id: Id,
  activityType: z.string(),
  activityCategory: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  createdAt: Instant,
  link: z.nullable(z.object({ kind: z.enum(['drop', 'claim', 'user', 'storefront']), id: Id })),
})
export type Activity = z.infer<typeof Activity>

export const ReportSubject = z.enum(['user', 'drop', 'item', 'message', 'storefront'])
export type ReportSubject = z.infer<typeof ReportSubject>
export const ReportReason = z.enum(['spam', 'harassment', 'counterfeit', 'misleading', 'prohibited', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const Report = z.strictObject({
  kind: ReportSubject,
  id: Id,
  reason: ReportReason,
  details: z.optional(Prose(2000)),
})

const Subject = z.strictObject({ id: Id })
const Followed = z.object({ isFollowing: z.boolean(), followers: z.int() })
const Blocked = z.object({ isBlocked: z.boolean() })
const feed = { cursor: page.cursor, limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50) }

const signInTo = (what: string) => ({ title: 'Authentication required', message: `Please sign in to ${what}` })
const tooMany = {
  TOO_MANY_FOLLOWS: expectedError(409, 'You already follow 1,000, the most we allow. Unfollow one first.'),
}

export const communityContract = {
  /** Follows a person. Idempotent. */
  followUser: procedure
    .meta({ needs: 'user.actions.followUser', signInMessage: signInTo('follow sellers') })
    .route({ method: 'PUT', path: '/profiles/{id}/follow' })
    .errors({
      OWN_ACCOUNT: expectedError(409, 'You can’t follow yourself.'),
      YOU_BLOCKED: expectedError(409, 'You blocked this person. Unblock them first.'),
      ...tooMany,
    })
    .input(Subject)
    .output(Followed),
  unfollowUser: procedure
    .meta({ needs: 'user.actions.followUser', signInMessage: signInTo('follow sellers') })
    .route({ method: 'DELETE', path: '/profiles/{id}/follow' })
    .input(Subject)
    .output(Followed),
  /** Follows a storefront. Idempotent. */
  followStorefront: procedure
    .meta({ needs: 'user.actions.followUser', signInMessage: signInTo('follow storefronts') })
    .route({ method: 'PUT', path: '/storefronts/{id}/follow' })
    .errors({
      OWN_STOREFRONT: expectedError(409, 'You can’t follow your own storefront.'),
      NOT_ALLOWED_TO_FOLLOW: expectedError(403, 'You can’t follow this storefront.'),
      ...tooMany,
    })
    .input(Subject)
    .output(Followed),
  unfollowStorefront: procedure
    .meta({ needs: 'user.actions.followUser', signInMessage: signInTo('follow storefronts') })
    .route({ method: 'DELETE', path: '/storefronts/{id}/follow' })
    .input(Subject)
    .output(Followed),
  /** Number of a storefront's followers. */
  storefrontFollowers: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/storefronts/{id}/followers' })
    .input(Subject)
    .output(z.object({ followers: z.int() })),
  mine: procedure
    .meta({ needs: 'user.relationships.view' })
    .route({ method: 'GET', path: '/community/mine' })
    .input(z.strictObject({}))
    .output(Ties),
  /** Blocks a person: both stop following each other, and lists no longer show one to the other. */
  block: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PUT', path: '/profiles/{id}/block' })
    .errors({
      OWN_ACCOUNT: expectedError(409, 'You can’t block yourself.'),
      TOO_MANY_BLOCKS: expectedError(409, 'You’ve blocked 1,000 people, the most we allow. Unblock one first.'),
    })
    .input(Subject)
    .output(Blocked),
  unblock: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'DELETE', path: '/profiles/{id}/block' })
    .input(Subject)
    .output(Blocked),
  /**
   * Reports something to the administration. Idempotent while a reporter's report of the same thing is open.
   */
  report: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'POST', path: '/reports' })
    .errors({ OWN_ACCOUNT: expectedError(409, 'You can’t report yourself.') })
    .input(Report)
    .output(z.object({ isNew: z.boolean() })),
  profile: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/profiles/{id}' })
    .input(Subject)
    .output(Profile),
  /** People that a person follows, newest first. */
  followedPeople: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/profiles/{id}/following' })
    .input(z.strictObject({ id: Id, ...page }))
    .output(listOf(FollowedPerson)),
  /** Storefronts that a person follows, newest first. */
  followedStorefronts: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/profiles/{id}/following/storefronts' })
    .input(z.strictObject({ id: Id, ...page }))
    .output(listOf(FollowedStorefront)),
  /** People that the viewer has blocked, newest first. */
  blocked: procedure
    .meta({ needs: 'user.relationships.view' })
    .route({ method: 'GET', path: '/community/blocked' })
    .input(z.strictObject({ ...page }))
    .output(listOf(z.extend(PersonFace, { blockedAt: Instant }))),
  /** Items that a person bought and kept, newest first. A private collection is visible to its owner only. */
  collection: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/profiles/{id}/collection' })
    .input(z.strictObject({ id: Id, ...page }))
    .output(listOf(CollectedItem)),
  setCollectionVisibility: procedure
    .meta({ needs: 'user.profile.update' })
    .route({ method: 'PUT', path: '/community/collection' })
    .input(z.strictObject({ isPublic: z.boolean() }))
    .output(z.object({ isPublic: z.boolean() })),
  /** Whether the viewer's name may be shown with items that they claimed and paid for. Off by default. */
  keeperChoice: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/community/keeper-choice' })
    .input(z.strictObject({}))
    .output(z.object({ isNamed: z.boolean() })),
  setKeeperChoice: procedure
    .meta({ needs: 'user.profile.update' })
    .route({ method: 'PUT', path: '/community/keeper-choice' })
    .input(z.strictObject({ isNamed: z.boolean() }))
    .output(z.object({ isNamed: z.boolean() })),
  /** The viewer's own feed, newest first. */
  activities: procedure
    .meta({ needs: 'user.activity.view' })
    .route({ method: 'GET', path: '/community/activities' })
    .input(z.strictObject(feed))
    .output(listOf(Activity)),
  /** The public part of a person's feed: follows, flair, and purchases when the collection is public. */
  profileActivities: procedure
    .meta({ needs: 'user.profile.view' })
    .route({ method: 'GET', path: '/profiles/{id}/activities' })
    .input(z.strictObject({ id: Id, ...feed }))
    .output(listOf(Activity)),
}
