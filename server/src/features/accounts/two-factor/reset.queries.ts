import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Locks an account's sign-in; true when it has a second factor. */
export async function lockUser(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ hasFactor: boolean }>`
    select coalesce(two_factor_enabled, false) as has_factor from auth.app_user where id = ${profileId} for no key update`.execute(
    tx,
  )
  return rows[0]?.hasFactor ?? false
}

/** Removes an account's second factor with its recovery codes. A trigger ends the account's mailed links. */
export async function deleteSecondFactor(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from auth.two_factor where user_id = ${profileId}`.execute(tx)
  await sql`update auth.app_user set two_factor_enabled = false where id = ${profileId}`.execute(tx)
}
