import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { isInvited } from './waitlist.queries.ts'

const sign = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`waitlist invitation:${email}`).digest('base64url')

/** The link of an invitation: it creates an account for this address even while registration is closed. */
export const invitationUrl = ({ baseUrl, secret }: { baseUrl: string; secret: string }, email: string): string =>
  `${baseUrl}/signup?${new URLSearchParams({ email, invitation: sign(secret, email) })}`

/** True when a sign-up comes with the invitation of its own address, which is still on the waitlist. */
export async function hasInvitation(
  { db, secret }: { db: Db; secret: string },
  body: Readonly<Record<string, unknown>> | null,
): Promise<boolean> {
  const { email, invitation } = body ?? {}
  if (typeof email !== 'string' || typeof invitation !== 'string') return false
  const address = email.trim().toLowerCase()
  const [given, right] = [Buffer.from(invitation), Buffer.from(sign(secret, address))]
  return given.length === right.length && timingSafeEqual(given, right) && (await isInvited(db, address))
}
