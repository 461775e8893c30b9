import type { Db } from '@keepcase/db/db.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import * as z from 'zod'
import { hasLinksStamp, selectLinksStamp } from './account-links.queries.ts'

/** How long a link that confirms an address works, in seconds. */
export const confirmationSeconds = 24 * 3600

/** Makes the token that confirms an account's present address; it dies when the account's links end. */
export async function confirmationToken(
  { db, secret }: { db: Db; secret: string },
  profileId: string,
  email: string,
): Promise<string> {
  const validFrom = await selectLinksStamp(db, profileId)
  return createEmailVerificationToken(secret, email, undefined, confirmationSeconds, { validFrom })
}

/** What a confirmation token says, read before the library checks its signature. */
const Claims = z.object({ email: z.string(), validFrom: z.string() })

/**
 * True for a confirmation token that was made since the account's links last ended. The library's own tokens carry no
 * such date and are refused, those that would change the address among them. The signature is the library's to check.
 */
export async function isConfirmationAlive(db: Db, token: string | null): Promise<boolean> {
  const claims = claimsOf(token)
  return claims !== null && hasLinksStamp(db, claims.email, claims.validFrom)
}

function claimsOf(token: string | null): z.infer<typeof Claims> | null {
  try {
    const text = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')
    return Claims.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
