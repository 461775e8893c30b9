import { confirmationLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { secondsOf } from '@keepcase/contract/api/durations.ts'
import type { Db } from '@keepcase/db/db.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import * as z from 'zod'
import { hasLinksStamp, selectLinksStamp } from './account-links.queries.ts'

/**
 * Creates a token that confirms an account's current address. It becomes invalid when the account's links
 * end.
 */
export async function confirmationToken(
  { db, secret }: { db: Db; secret: string },
  profileId: string,
  email: string,
): Promise<string> {
  const validFrom = await selectLinksStamp(db, profileId)
  return createEmailVerificationToken(secret, email, undefined, secondsOf(confirmationLink), { validFrom })
}

/** The claims of a confirmation token, read before Better Auth checks its signature. */
const Claims = z.object({ email: z.string(), validFrom: z.string() })

/**
 * True for a confirmation token issued since the account's links last ended. Better Auth's own tokens have no
 * such stamp and are refused, including those that would change the address. Better Auth checks the
 * signature.
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
