import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { After } from './community.queries.ts'

/** One line of a feed, with the current names of what it refers to. */
export type ActivityRow = {
  id: string
  userId: string
  activityType: string
  activityCategory: string
  title: string
  description: string | null
  createdAt: Date
  claimId: string | null
  dropId: string | null
  isDropPublic: boolean | null
  profileId: string | null
  profileName: string | null
  storefrontId: string | null
  storefrontName: string | null
}

/** A new feed line about a follow or a reached level; `cause` makes it unique. */
export type NewActivity = {
  userId: string
  type: string
  category: string
  title: string
  description: string | null
  /** Its subject as text, from which a UUID is derived: one line of this type for each. */
  cause: string
  metadata: Record<string, string | number>
  relatedUsers: string[]
}

const causeId = (cause: string) => sql<string>`md5(${cause})::uuid`

/** Inserts a feed line, once for each cause. */
export async function insertActivity(tx: Db | Tx, activity: NewActivity): Promise<void> {
  const { userId, type, category, title, description, cause, metadata, relatedUsers } = activity
  await sql`
    insert into user_activities
      (user_id, activity_type, activity_category, title, description, cause_id, metadata, related_users)
    values (${userId}, ${type}, ${category}, ${title}, ${description}, ${causeId(cause)},
      ${JSON.stringify(metadata)}::jsonb, ${relatedUsers}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Deletes a feed line whose cause no longer holds. */
export async function deleteActivity(tx: Tx, type: string, cause: string): Promise<void> {
  await sql`delete from user_activities where activity_type = ${type} and cause_id = ${causeId(cause)}`.execute(tx)
}

/**
 * A page of a profile's feed, newest first. Rows that lack fields required by the specification are skipped.
 * With `only` (other viewers) it is limited to these types, and to purchases that are in the collection.
 */
export async function selectActivities(
  db: Db,
  page: {
    ownerId: string
    only: { types: readonly string[]; viewerId: string } | null
    after: After
    limit: number
  },
): Promise<ActivityRow[]> {
  const { ownerId, only, after, limit } = page
  const shown = only
    ? sql`a.activity_type = any(${[...only.types]}::text[])
        and (a.activity_type <> 'purchase' or k.id is not null)
        and (p.id is null or (p.is_shown and not are_apart(${only.viewerId}, p.id)))`
    : sql`true`
  const { rows } = await sql<ActivityRow>`
    select a.id, a.user_id, a.activity_type, a.activity_category, a.title, a.description, a.created_at,
      a.metadata ->> 'claimId' as claim_id, a.metadata ->> 'dropId' as drop_id, k.is_drop_public,
      p.id as profile_id, p.display_name as profile_name, s.id as storefront_id, s.shown_name as storefront_name
    from user_activities a
    left join collected_items k on a.activity_type = 'purchase' and k.id = (a.metadata ->> 'claimId')::uuid
    left join person_faces p on a.activity_type = 'follow' and p.id = (a.metadata ->> 'profileId')::uuid
    left join storefront_faces s on a.activity_type in ('storefront_follow', 'tier_reached') and s.is_shown and s.id = (a.metadata ->> 'storefrontId')::uuid
    where a.user_id = ${ownerId}
      and btrim(a.activity_type) <> '' and btrim(a.activity_category) <> '' and btrim(a.title) <> ''
      and ${shown}
      and ${after ? sql`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}
