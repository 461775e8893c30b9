import type { Db, Tx } from '@keepcase/db/db.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import { sql } from 'kysely'
import * as z from 'zod'

/** How long a link that confirms an address works, in seconds. */
export const confirmationSeconds = 24 * 3600

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

/** Makes the token that confirms an account's present address; it dies when the account's links end. */
export async function confirmationToken(
  { db, secret }: { db: Db; secret: string },
  profileId: string,
  email: string,
): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select ${linksStamp} as stamp from auth.app_user where id = ${profileId}`.execute(db)
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds, { validFrom: rows[0]?.stamp })
}

/** What a confirmation token says, read before the library checks its signature. */
const Claims = z.object({ email: z.string(), validFrom: z.string() })

/**
 * True for a confirmation token that was made since the account's links last ended. The library's own tokens carry no
 * such date and are refused, those that would change the address among them. The signature is the library's to check.
 */
export async function isConfirmationAlive(db: Db, token: string | null): Promise<boolean> {
  const claims = claimsOf(token)
  if (claims === null) return false
  const { rows } = await sql`
    select 1 from auth.app_user where email = ${claims.email} and ${linksStamp} = ${claims.validFrom}`.execute(db)
  return rows.length > 0
}

function claimsOf(token: string | null): z.infer<typeof Claims> | null {
  try {
    const text = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')
    return Claims.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
