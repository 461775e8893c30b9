import { randomBytes } from 'node:crypto'
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
  revertEmailChange,
  selectEmailChange,
} from './email-changes.queries.ts'

const resetMs = 3_600_000

/**
 * Undoes a change of email by the link that the old address was mailed: once, within 7 days. The account gets that address
 * back, whatever became of it since; later changes are undone with it, every session and every other link ends, and the
 * password works no longer, because whoever changed the address knew it. Gives the token of a reset for a new one.
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
    // @NOTE ends all links but the undo links, as every change of a password does
    await clearPassword(tx, profileId)
    await revertEmailChange(tx, change)
    await deleteUnfinishedSignIns(tx, profileId)
    await endSessions(tx, profileId, 'Your email was changed back. Sign in with a new password.')
    const resetToken = randomBytes(24).toString('base64url')
    await insertResetToken(tx, profileId, resetToken, new Date(Date.now() + resetMs))
    const payload = { profileId, email: change.oldEmail }
    await emitEvents(tx, [{ name: 'account.email-restored', rowId: profileId, payload }])
    return { profileId, resetToken }
  })
}
