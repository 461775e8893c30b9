import { createHash, randomBytes } from 'node:crypto'

/** A new link's token, and what of it is stored. */
export function createInvitationToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** What is stored of a token: a stolen database opens no link. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
