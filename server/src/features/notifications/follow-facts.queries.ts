import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type Follower = { profileId: string; displayName: string }

/** Serializes writes of the notifications about one subject's followers. */
export async function lockFollowersOf(tx: Tx, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('followers:' || ${subjectId}::text, 0))`.execute(tx)
}

/** Who is notified of a follow; undefined when it no longer exists. */
export async function followFacts(
  tx: Tx,
  follow: { kind: string; subjectId: string; followerId: string },
): Promise<{ userId: string; storefrontName: string | null } | undefined> {
  const { kind, subjectId, followerId } = follow
  const { rows } = await sql<{ userId: string; storefrontName: string | null }>`
    select * from follow_facts(${kind}, ${subjectId}, ${followerId})`.execute(tx)
  return rows[0]
}

/** The notification about a subject's followers that may still be extended. */
export async function findExtensible(tx: Tx, subjectId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select extensible_follow_notification(${subjectId}) as id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/**
 * Records that a follower is part of a notification; false when one mentioned them within the last thirty
 * days.
 */
export async function recordMention(
  tx: Tx,
  mention: { subjectId: string; followerId: string; notificationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into follow_tellings as t (subject_id, follower_id, notification_id)
    values (${mention.subjectId}, ${mention.followerId}, ${mention.notificationId})
    on conflict (subject_id, follower_id) do update set notification_id = excluded.notification_id, told_at = app_now()
    where t.told_at < (select app_now()) - interval '30 days' returning 1`.execute(tx)
  return rows.length > 0
}

/** The two newest followers in a notification who still follow, and the total count. */
export async function mentionedFollowers(tx: Tx, id: string): Promise<{ newest: Follower[]; count: number }> {
  const { rows } = await sql<Follower & { followers: number }>`select * from mentioned_followers(${id})`.execute(tx)
  return { newest: rows, count: rows[0]?.followers ?? 0 }
}
