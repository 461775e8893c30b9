import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type GuestRow = {
  id: string
  displayName: string | null
  username: string | null
  via: 'invited' | 'link' | 'early-access'
  since: Date
  expiresAt: Date | null
  holds: number
}

/** Whom a drop's seller let in, newest first. An account with an invitation and early access has two rows. */
export async function selectGuests(
  db: Db,
  { dropId, after, limit }: { dropId: string; after: Place | null; limit: number },
): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select p.id, nullif(btrim(p.display_name), '') as display_name, p.username, g.via, g.since, g.expires_at,
      (select count(*)::int from claims c where c.drop_id = ${dropId} and c.user_id = p.id and not c.revoked
        and c.status in ('claimed', 'capturing')) as holds
    from (
      select profile_id, source as via, created_at as since, null::timestamptz as expires_at from drop_invitations
      where drop_id = ${dropId} and withdrawn_at is null
      union all
      select profile_id, 'early-access', created_at, expires_at from early_access_grants where drop_id = ${dropId}
    ) g join profiles p on p.id = g.profile_id
    where ${after === null ? sql`true` : sql`(g.since, p.id) < (${after.at}, ${after.id}::uuid)`}
    order by g.since desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** Takes back an account's invitation and early access; returns whether it had any. */
export async function withdrawAccess(
  tx: Tx,
  { dropId, profileId, now }: { dropId: string; profileId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with invitation as (
      update drop_invitations set withdrawn_at = ${now}
      where drop_id = ${dropId} and profile_id = ${profileId} and withdrawn_at is null returning 1
    ), early as (
      delete from early_access_grants where drop_id = ${dropId} and profile_id = ${profileId} returning 1
    )
    select 1 from invitation union all select 1 from early`.execute(tx)
  return rows.length > 0
}

/** Replaces a drop's secret link. */
export async function updateLinkToken(tx: Tx, dropId: string, token: string): Promise<void> {
  await tx.updateTable('drops').set({ secretLinkToken: token }).where('id', '=', dropId).execute()
}
