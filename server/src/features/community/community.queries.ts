import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** A person as others see them (view `person_faces`). */
export type PersonRow = {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  bio: string | null
  claimFlairLevel: number
  totalPurchases: number
  createdAt: Date
  hasLeft: boolean
  isShown: boolean
}

/** Position of a page: after this row of the list. */
export type After = { at: Date; id: string } | null

const beginning = (after: After, at: string, id: string): RawBuilder<boolean> =>
  after
    ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`

/** A person by id, including suspended and closed accounts; undefined when there never was one. */
export async function findPerson(db: Db | Tx, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select * from person_faces where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Takes the two locks for a change between an account and somebody else, the account's own first: so the
 * limits hold, and a concurrent block and follow of the same two run one after the other.
 */
export async function lockTies(tx: Tx, ownId: string, otherId: string): Promise<void> {
  await sql`select lock_ties(${ownId}, ${otherId})`.execute(tx)
}

/** Whether the first has blocked the second, and the reverse. */
export async function selectBlocks(
  db: Db | Tx,
  ownId: string,
  otherId: string,
): Promise<{ byMe: boolean; byThem: boolean }> {
  const { rows } = await sql<{ byMe: boolean; byThem: boolean }>`
    select exists (select from blocks where blocker_id = ${ownId} and blocked_id = ${otherId}) as by_me,
      exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${ownId}) as by_them`.execute(db)
  return rows[0] ?? { byMe: false, byThem: false }
}

/** Number of people and storefronts that an account follows. */
export async function countFollowed(tx: Tx, ownId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from follows where follower_id = ${ownId})
      + (select count(*) from storefront_follows where profile_id = ${ownId}))::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Number of people that an account blocks. */
export async function countBlocked(tx: Tx, ownId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('blockerId', '=', ownId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Inserts a follow of a person; true when it is new. */
export async function insertFollow(tx: Tx, followerId: string, followedProfileId: string): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ followerId, followedProfileId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a follow of a person; true when there was one. */
export async function deleteFollow(tx: Tx, followerId: string, followedProfileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('follows')
    .where('followerId', '=', followerId)
    .where('followedProfileId', '=', followedProfileId)
    .returning('followerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a follow of a storefront; true when it is new. */
export async function insertStorefrontFollow(tx: Tx, profileId: string, storefrontId: string): Promise<boolean> {
  const row = await tx
    .insertInto('storefrontFollows')
    .values({ profileId, storefrontId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('profileId')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a follow of a storefront; true when there was one. */
export async function deleteStorefrontFollow(tx: Tx, profileId: string, storefrontId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('storefrontFollows')
    .where('profileId', '=', profileId)
    .where('storefrontId', '=', storefrontId)
    .returning('profileId')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a profile's follows of another's storefronts; returns the ids of those storefronts. */
export async function deleteFollowsOfStorefrontsOf(tx: Tx, profileId: string, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ storefrontId: string }>`
    delete from storefront_follows f using storefront_faces s
    where f.profile_id = ${profileId} and s.id = f.storefront_id and s.owner_id = ${ownerId}
    returning f.storefront_id`.execute(tx)
  return rows.map((row) => row.storefrontId)
}

/** Number of a person's followers. */
export async function countFollowers(db: Db | Tx, profileId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from follows where followed_profile_id = ${profileId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Number of people and storefronts that a person follows, as lists show them. */
export async function countFollowing(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from follows f join person_faces p on p.id = f.followed_profile_id
        where f.follower_id = ${profileId} and p.is_shown)
      + (select count(*) from storefront_follows f join storefront_faces s on s.id = f.storefront_id
        where f.profile_id = ${profileId} and s.is_shown))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Number of a storefront's followers. */
export async function countStorefrontFollowers(db: Db | Tx, storefrontId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from storefront_follows where storefront_id = ${storefrontId}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Ids of everything that an account follows, subscribes to or blocks; subscriptions with an unpaid first
 * month are not included.
 */
export async function selectTies(db: Db, ownId: string) {
  const { rows } = await sql<Record<'profileIds' | 'storefrontIds' | 'subscriptionIds' | 'blockedIds', string[]>>`
    select array(select followed_profile_id from follows where follower_id = ${ownId} order by followed_at desc) as profile_ids,
      array(select storefront_id from storefront_follows where profile_id = ${ownId} order by followed_at desc) as storefront_ids,
      array(select storefront_id from subscriptions where user_id = ${ownId} and status in ('active', 'past_due')) as subscription_ids,
      array(select blocked_id from blocks where blocker_id = ${ownId} order by blocked_at desc) as blocked_ids`.execute(
    db,
  )
  return rows[0] ?? { profileIds: [], storefrontIds: [], subscriptionIds: [], blockedIds: [] }
}

/** Inserts a block; true when it is new. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await tx
    .insertInto('blocks')
    .values({ blockerId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlock(db: Db | Tx, blockerId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('blocks').where('blockerId', '=', blockerId).where('blockedId', '=', blockedId).execute()
}

/** A page of the people that `ownerId` follows, without those whom a block hides from the viewer. */
export async function selectFollowedPeople(
  db: Db,
  { ownerId, viewerId, after, limit }: { ownerId: string; viewerId: string; after: After; limit: number },
): Promise<(PersonRow & { at: Date })[]> {
  const { rows } = await sql<PersonRow & { at: Date }>`
    select p.*, f.followed_at as at from follows f join person_faces p on p.id = f.followed_profile_id
    where f.follower_id = ${ownerId} and p.is_shown and not are_apart(${viewerId}, p.id)
      and ${beginning(after, 'f.followed_at', 'f.followed_profile_id')}
    order by f.followed_at desc, f.followed_profile_id desc limit ${limit}`.execute(db)
  return rows
}

export type FollowedStorefrontRow = {
  id: string
  name: string
  ownerId: string
  ownerName: string
  logoUrl: string | null
  at: Date
}

/** A page of the storefronts that `ownerId` follows, without suspended ones. */
export async function selectFollowedStorefronts(
  db: Db,
  { ownerId, after, limit }: { ownerId: string; after: After; limit: number },
): Promise<FollowedStorefrontRow[]> {
  const { rows } = await sql<FollowedStorefrontRow>`
    select s.id, s.shown_name as name, s.owner_id, s.owner_name, s.logo_url, f.followed_at as at
    from storefront_follows f join storefront_faces s on s.id = f.storefront_id
    where f.profile_id = ${ownerId} and s.is_shown
      and ${beginning(after, 'f.followed_at', 'f.storefront_id')}
    order by f.followed_at desc, f.storefront_id desc limit ${limit}`.execute(db)
  return rows
}

/** A page of the people that an account has blocked. */
export async function selectBlocked(
  db: Db,
  { ownId, after, limit }: { ownId: string; after: After; limit: number },
): Promise<(PersonRow & { at: Date })[]> {
  const { rows } = await sql<PersonRow & { at: Date }>`
    select p.*, b.blocked_at as at from blocks b join person_faces p on p.id = b.blocked_id
    where b.blocker_id = ${ownId} and not p.has_left and ${beginning(after, 'b.blocked_at', 'b.blocked_id')}
    order by b.blocked_at desc, b.blocked_id desc limit ${limit}`.execute(db)
  return rows
}
