import type {
  Activity,
  CollectedItem,
  FollowedPerson,
  FollowedStorefront,
  PersonFace,
  Profile,
} from '@keepcase/contract/community/community.contract.ts'
import type { ActivityRow } from './activities.queries.ts'
import type { CollectedRow } from './collection.queries.ts'
import type { FollowedStorefrontRow, PersonRow } from './community.queries.ts'

/** A person as a list shows them. */
export function viewPerson(row: PersonRow): PersonFace {
  const { id, username, displayName, avatarUrl, bio, claimFlairLevel } = row
  return { id, username, displayName, avatarUrl, bio, claimFlairLevel }
}

export function viewFollowedPerson(row: PersonRow & { at: Date }): FollowedPerson {
  return { ...viewPerson(row), followedAt: row.at.toISOString() }
}

export function viewFollowedStorefront(row: FollowedStorefrontRow): FollowedStorefront {
  const { id, name, ownerId, ownerName, logoUrl, at } = row
  return { id, name, ownerId, ownerName, logoUrl, followedAt: at.toISOString() }
}

type More = Pick<Profile, 'followers' | 'following' | 'isBlocked' | 'collection'> & { isPublic: boolean }

/** A person's own page. */
export function viewProfile(row: PersonRow, { isPublic, ...more }: More): Profile {
  return {
    ...viewPerson(row),
    ...more,
    hasLeft: false,
    memberSince: row.createdAt.toISOString(),
    isCollectionPublic: isPublic,
  }
}

/** The page of a closed account, without any data. */
export function viewClosedProfile(id: string): Profile {
  return {
    id,
    hasLeft: true,
    displayName: 'Collector',
    username: null,
    avatarUrl: null,
    bio: null,
    claimFlairLevel: 1,
    followers: 0,
    following: 0,
    isBlocked: false,
    memberSince: null,
    isCollectionPublic: false,
    collection: null,
  }
}

/** A collected item. Others see the drop's name only when the drop is public, and never the date. */
export function viewCollected(row: CollectedRow, isOwn: boolean): CollectedItem {
  const { id, itemId, title, imageUrl, era, category, condition } = row
  const drop = { id: row.dropId, number: row.dropNumber, title: row.dropTitle }
  const storefront = { id: row.storefrontId, name: row.storefrontName }
  return {
    id,
    itemId,
    title,
    imageUrl,
    era,
    category,
    condition,
    drop: isOwn || row.isDropPublic ? drop : null,
    storefront: isOwn || row.isStorefrontShown ? storefront : null,
    collectedAt: isOwn ? row.paidAt.toISOString() : null,
  }
}

/** A feed line with current names. */
export function viewActivity(row: ActivityRow, isOwn: boolean): Activity {
  const { id, activityType, activityCategory, createdAt } = row
  return {
    id,
    activityType,
    activityCategory,
    title: titleOf(row),
    description: isOwn || row.isDropPublic !== false ? row.description : null,
    createdAt: createdAt.toISOString(),
    link: linkOf(row, isOwn),
  }
}

function titleOf({ activityType, title, profileName, storefrontName }: ActivityRow): string {
  const name = activityType === 'follow' ? profileName : activityType === 'storefront_follow' ? storefrontName : null
  return name === null ? title : `Followed ${name}`
}

function linkOf(row: ActivityRow, isOwn: boolean): Activity['link'] {
  if (row.profileId !== null) return { kind: 'user', id: row.profileId }
  if (row.storefrontId !== null) return { kind: 'storefront', id: row.storefrontId }
  if (isOwn && row.claimId !== null) return { kind: 'claim', id: row.claimId }
  if (row.dropId !== null && (isOwn || row.isDropPublic === true)) return { kind: 'drop', id: row.dropId }
  return null
}
