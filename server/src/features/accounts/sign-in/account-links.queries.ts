import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * Ends all mailed links that act for an account: reset, confirmation, pending email changes. Triggers do this
 * when password, email or second factor change (db/routines/071). Undo links and unsubscribe links stay;
 * neither signs anyone in.
 */
export async function endLinks(tx: Tx, profileId: string): Promise<void> {
  await sql`select end_links(${profileId}::uuid)`.execute(tx)
}

/** `links_valid_from` in microseconds, embedded in tokens that have no row. */
export const linksStamp = sql<string>`(extract(epoch from links_valid_from) * 1000000)::bigint::text`

/** The current links stamp of an account; undefined when it doesn't exist. */
export async function selectLinksStamp(db: Db, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select ${linksStamp} as stamp from auth.app_user where id = ${profileId}`.execute(db)
  return rows[0]?.stamp
}

/** True when the account with this email has this links stamp. */
export async function hasLinksStamp(db: Db, email: string, stamp: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth.app_user where email = ${email} and ${linksStamp} = ${stamp}`.execute(db)
  return rows.length > 0
}
