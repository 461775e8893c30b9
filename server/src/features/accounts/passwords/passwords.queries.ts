import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** The email and the name of an account, which its password must not contain; undefined when it doesn't exist. */
export async function selectPasswordOwner(
  db: Db,
  profileId: string,
): Promise<{ email: string; displayName: string | null } | undefined> {
  const { rows } = await sql<{ email: string; displayName: string | null }>`
    select email, display_name from profiles where id = ${profileId}`.execute(db)
  return rows[0]
}

/** The account of a reset token; null when it is used or invalid. */
export async function selectAccountOfReset(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification
    where identifier = ${`reset-password:${token}`}`.execute(db)
  return rows[0]?.value ?? null
}
