import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Opens a session of an account for an administrator, tied to the administrator's own session. */
export async function insertImpersonation(
  tx: Tx,
  given: { userId: string; token: string; impersonatedBy: string; sessionId: string; maxSeconds: number },
): Promise<void> {
  const { userId, token, impersonatedBy, sessionId, maxSeconds } = given
  await sql`
    insert into auth.session (token, user_id, expires_at, impersonated_by, impersonator_session_id)
    values (${token}, ${userId}, app_now() + make_interval(secs => ${maxSeconds}), ${impersonatedBy}, ${sessionId})`.execute(
    tx,
  )
}

/** Ends an impersonation; returns the token of the administrator's session behind it, null when that has ended. */
export async function deleteImpersonation(tx: Tx, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ token: string | null }>`
    with gone as (delete from auth.session where id = ${sessionId} returning impersonator_session_id)
    select o.token from gone join auth.session o on o.id = gone.impersonator_session_id`.execute(tx)
  return rows[0]?.token ?? null
}

/** Names of the platform permissions that an account holds now. */
export async function selectHeldNames(tx: Tx, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ permissions: string[] }>`
    select permissions from rights_of(${profileId}, app_now())`.execute(tx)
  return rows[0]?.permissions ?? []
}
