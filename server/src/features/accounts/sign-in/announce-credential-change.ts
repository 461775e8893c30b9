import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { endTrust } from '../sessions/end-trust.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { endLinks } from './account-links.queries.ts'
import type { Credential } from './credential.ts'

/**
 * The credential changed by a successful library call; null for every other call. `session` is the caller's
 * state before it: verifying a code turns two-factor sign-in on only where it was off.
 */
export function credentialChangedBy(
  path: string,
  { hasTwoFactor }: Pick<LiveSession, 'hasTwoFactor'>,
): Credential | null {
  switch (path) {
    case '/change-password':
      return 'password'
    case '/two-factor/verify-totp':
      return hasTwoFactor ? null : 'two-factor-on'
    case '/two-factor/disable':
      return hasTwoFactor ? 'two-factor-off' : null
    case '/two-factor/generate-backup-codes':
      return 'recovery-codes'
    default:
      return null
  }
}

/**
 * Ends device trust and mails the owner, who must learn outside of the account about a change made by someone
 * else.
 */
export async function announceCredentialChange(db: Db, profileId: string, credential: Credential): Promise<void> {
  const event = { name: 'account.lock-changed', rowId: profileId, payload: { profileId, lock: credential } }
  await transact(db, async (tx) => {
    // @NOTE no trigger ends the links here: new recovery codes look in the database like a used-up one
    if (credential === 'recovery-codes') await endLinks(tx, profileId)
    await endTrust(tx, profileId, credential)
    await emitEvents(tx, [event])
  })
}
