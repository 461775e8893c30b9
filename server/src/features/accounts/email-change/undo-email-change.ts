import { randomBytes } from 'node:crypto'
import { passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { msOf } from '@keepcase/contract/api/durations.ts'
import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { OwnCallError } from './assert-credentials.ts'
import type { EmailChangeLinks } from './email-change-links.ts'
import {
  clearPassword,
  deleteUnfinishedSignIns,
  insertResetToken,
  lockCredentials,
  removeLaterTwoFactor,
  revertEmailChange,
  selectEmailChange,
} from './email-changes.queries.ts'

/**
 * Undoes an email change by the link mailed to the old address: once, while it lasts (`undoLink`). The account gets that
 * address back, whatever happened since. Later changes are undone too, all sessions and other links end, a second
 * factor that was set up since is removed, and the password is invalidated, because whoever changed the address
 * knew it. Returns a token to set a new password.
 * @throws OwnCallError INVALID_TOKEN
 */
export async function undoEmailChange(
  { db, links }: { db: Db; links: EmailChangeLinks },
  token: unknown,
): Promise<{ profileId: string; resetToken: string }> {
  const link = typeof token === 'string' ? links.read(token) : null
  const known = link?.step === 'undo' ? await selectEmailChange(db, link.changeId) : undefined
  if (!known) throw new OwnCallError('INVALID_TOKEN', 401)
  const { profileId } = known
  return transact(db, async (tx) => {
    await lockCredentials(tx, profileId)
    const change = await selectEmailChange(tx, known.id)
    if (!change?.canBeUndone) throw new OwnCallError('INVALID_TOKEN', 401)
    // @NOTE ends all links except undo links, as every password change does
    await clearPassword(tx, profileId)
    await removeLaterTwoFactor(tx, change)
    await revertEmailChange(tx, change)
    await deleteUnfinishedSignIns(tx, profileId)
    await endSessions(tx, profileId, 'Your email was changed back. Sign in with a new password.')
    const resetToken = randomBytes(24).toString('base64url')
    await insertResetToken(tx, profileId, resetToken, new Date(Date.now() + msOf(passwordLink)))
    const payload = { profileId, email: change.oldEmail }
    await emitEvents(tx, [{ name: 'account.email-restored', rowId: profileId, payload }])
    return { profileId, resetToken }
  })
}
