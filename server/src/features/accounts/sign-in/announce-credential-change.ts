import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { endTrust } from '../sessions/end-trust.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { endLinks } from './account-links.queries.ts'
import type { Lock } from './credential.ts'

/**
 * The lock that a call of the library has changed once it was answered well; null for every other call. `session` is who
 * called, as it was before: a code that is verified turns two-factor sign-in on only where it was off.
 */
export function credentialChangedBy(path: string, { hasTwoFactor }: Pick<LiveSession, 'hasTwoFactor'>): Lock | null {
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
 * Ends what devices were trusted with, and lets the owner be told by mail: who did not do it themselves must hear of it
 * outside of the account.
 */
export async function announceCredentialChange(db: Db, profileId: string, lock: Lock): Promise<void> {
  const event = { name: 'account.lock-changed', rowId: profileId, payload: { profileId, lock } }
  await transact(db, async (tx) => {
    // @NOTE recovery codes look in the database like one that was used up, so no trigger ends the links
    if (lock === 'recovery-codes') await endLinks(tx, profileId)
    await endTrust(tx, profileId, lock)
    await emitEvents(tx, [event])
  })
}
