import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type Rows = readonly object[]

/** People and storefronts that an account follows. */
export async function exportFollows(db: Db, profileId: string, limit: number): Promise<Rows> {
  const { rows } = await sql<object>`
    select 'user' as kind, followed_profile_id as id, followed_at from follows where follower_id = ${profileId}
    union all
    select 'storefront', storefront_id, followed_at from storefront_follows where profile_id = ${profileId}
    order by followed_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function exportBlocks(db: Db, profileId: string, limit: number): Promise<Rows> {
  const { rows } = await sql<object>`
    select blocked_id, blocked_at from blocks where blocker_id = ${profileId}
    order by blocked_at desc, blocked_id limit ${limit}`.execute(db)
  return rows
}

/** An account's choices about the visibility of its collection; empty when it never chose. */
export async function exportCollectionChoices(db: Db, profileId: string): Promise<Rows> {
  const { rows } = await sql<object>`
    select is_public as is_collection_public, is_keeper_named, is_place_shown, updated_at from collections
    where profile_id = ${profileId}`.execute(db)
  return rows
}

/** An account's reports, without the administration's decisions. */
export async function exportReports(db: Db, profileId: string, limit: number): Promise<Rows> {
  const { rows } = await sql<object>`
    select subject_kind, subject_id, reason, details, status, created_at from reports where reporter_id = ${profileId}
    order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function exportActivities(db: Db, profileId: string, limit: number): Promise<Rows> {
  const { rows } = await sql<object>`
    select activity_type, activity_category, title, description, metadata, created_at from user_activities
    where user_id = ${profileId} order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes follows, blocks, feed lines and collection choices of a closing account. Reports stay, and feed
 * lines of purchases, which belong to the claims.
 */
export async function deleteTies(tx: Tx, profileId: string): Promise<void> {
  await sql`
    delete from user_activities a using follows f
    where f.followed_profile_id = ${profileId} and a.activity_type = 'follow'
      and a.cause_id = md5('follow:' || f.follower_id || ':' || f.followed_profile_id)::uuid`.execute(tx)
  await sql`delete from user_activities where user_id = ${profileId} and activity_type <> 'purchase'`.execute(tx)
  await sql`delete from follows where follower_id = ${profileId} or followed_profile_id = ${profileId}`.execute(tx)
  await sql`delete from storefront_follows where profile_id = ${profileId}`.execute(tx)
  await sql`delete from blocks where blocker_id = ${profileId} or blocked_id = ${profileId}`.execute(tx)
  await sql`delete from collections where profile_id = ${profileId}`.execute(tx)
}
