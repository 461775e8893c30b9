import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * Ends every mailed link that acts for an account: its reset link, its confirmation links, a change of email that waits.
 * Triggers do so by themselves when password, email or second factor change (db/routines/071). Undo links stay, and so
 * do links that stop mails, which sign nobody in.
 */
export async function endLinks(tx: Tx, profileId: string): Promise<void> {
  await sql`select end_links(${profileId}::uuid)`.execute(tx)
}

/** `links_valid_from` in microseconds: the value that tokens without a row carry. */
export const linksStamp = sql<string>`(extract(epoch from links_valid_from) * 1000000)::bigint::text`

/** The stamp of an account's links now; undefined when there is no account. */
export async function selectLinksStamp(db: Db, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select ${linksStamp} as stamp from auth.app_user where id = ${profileId}`.execute(db)
  return rows[0]?.stamp
}

/** Whether the account of this email has links of this stamp. */
export async function hasLinksStamp(db: Db, email: string, stamp: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth.app_user where email = ${email} and ${linksStamp} = ${stamp}`.execute(db)
  return rows.length > 0
}
