import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { RightsRow } from '#server/features/access/public.ts'

/** A live session with all a request needs to know about its account. */
export type LiveSession = RightsRow & {
  id: string
  profileId: string
  /** Not marked as seen for a minute. */
  isStale: boolean
}

/**
 * Reads a session by token, with account state and all unexpired rights, in one query (`live_session` in
 * db/routines). Undefined when it doesn't exist or timed out, or the account is suspended or closed.
 */
export async function selectLiveSession(db: Db, token: string): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`select * from live_session(${token})`.execute(db)
  return rows[0]
}

/** True when two-factor sign-in is on. */
export async function selectHasTwoFactor(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean | null }>`
    select two_factor_enabled as is_on from auth.app_user where id = ${profileId}`.execute(db)
  return rows[0]?.isOn ?? false
}

/** The profile id of a session token; null when there is no such session. */
export async function selectAccountOfToken(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`select user_id from auth.session where token = ${token}`.execute(db)
  return rows[0]?.userId ?? null
}

/**
 * Marks a session as seen, and the administrator's behind it, at most once a minute regardless of concurrent requests.
 */
export async function touchSession(db: Db, id: string): Promise<void> {
  await sql`
    update auth.session set last_seen_at = app_now()
    where (id = ${id} or id = (select impersonator_session_id from auth.session where id = ${id}))
      and last_seen_at < (select app_now()) - interval '1 minute'`.execute(db)
}

/**
 * Which of these sessions ended, with the state of their account. One query for the whole process. `profileId` is for
 * sessions that are deleted by now.
 */
export async function selectEndedSessions(
  db: Db,
  sessions: readonly { sessionId: string; profileId: string | null }[],
): Promise<{ id: string; isSuspended: boolean; isKnown: boolean }[]> {
  if (sessions.length === 0) return []
  const ids = sessions.map(({ sessionId }) => sessionId)
  const owners = sessions.map(({ profileId }) => profileId)
  const { rows } = await sql<{ id: string; isSuspended: boolean; isKnown: boolean }>`
    select asked.id, coalesce(p.suspended_at is not null, false) as is_suspended, s.id is not null as is_known
    from unnest(${ids}::uuid[], ${owners}::uuid[]) as asked (id, owner_id)
    cross join platform_settings setting
    left join auth.session s on s.id = asked.id
    left join profiles p on p.id = coalesce(s.user_id, asked.owner_id)
    where s.id is null or p.id is null or not p.is_active or p.suspended_at is not null or p.closed_at is not null
      or not session_is_live(s.last_seen_at, s.created_at, app_now(), setting.session_timeout_minutes)
      or not impersonation_is_live(s.impersonator_session_id, s.created_at, app_now())`.execute(db)
  return rows
}

/** Deletes all sessions of an account; returns their ids. */
export async function deleteSessionsOf(tx: Tx, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from auth.session where user_id = ${profileId} returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await sql`delete from auth.session where id = ${id}`.execute(db)
}

/** Deletes the session of a token, if it exists. */
export async function deleteSessionOfToken(db: Db, token: string): Promise<void> {
  await sql`delete from auth.session where token = ${token}`.execute(db)
}

/** Deletes timed-out sessions of the token's account, which Better Auth would still list. */
export async function deleteTimedOutSiblings(db: Db, token: string): Promise<void> {
  await sql`
    delete from auth.session s using auth.session mine, platform_settings setting
    where mine.token = ${token} and s.user_id = mine.user_id and s.token <> mine.token
      and not session_is_live(s.last_seen_at, s.created_at, app_now(), setting.session_timeout_minutes)`.execute(db)
}

/** Deletes up to 1,000 timed-out sessions. */
export async function deleteTimedOutSessions(db: Db): Promise<void> {
  await sql`
    delete from auth.session where id in (
      select s.id from auth.session s cross join platform_settings setting
      where not session_is_live(s.last_seen_at, s.created_at, app_now(), setting.session_timeout_minutes)
      limit 1000)`.execute(db)
}

/** The facts of an account that decide whether it may have a session. */
export type Standing = { suspendedAt: Date | null; suspensionReason: string | null; closedAt: Date | null }

/** An account's standing; undefined when it doesn't exist. */
export async function selectStanding(db: Db, profileId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select suspended_at, suspension_reason, closed_at from profiles where id = ${profileId}`.execute(db)
  return rows[0]
}

/** Deletes which devices may skip an account's second factor. */
export async function deleteTrustedDevices(tx: Tx, profileId: string): Promise<void> {
  await sql`
    delete from auth.verification where value = ${profileId} and starts_with(identifier, 'trust-device-')`.execute(tx)
}
