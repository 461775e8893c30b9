import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { assertNotLastAdministrator, audit, deleteRights } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { lockCredentials } from '../email-change/email-changes.queries.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { type AccountParts, closingReasons } from './account-rights.ts'
import {
  deleteOwnData,
  deleteSignIn,
  eraseProfile,
  lockForClosing,
  selectPasswordHash,
} from './close-account.queries.ts'

export type CloseDeps = {
  db: Db
  parts: AccountParts
  /** Verifies a password against a hash; null when too many checks wait. */
  checkPassword(hash: string, password: string): Promise<boolean | null>
}

const wrongPassword = 'That password isn’t right.'

/**
 * Closes the caller's account for good: signed out everywhere, personal data erased, email available again.
 * Orders, claims and the ledger keep an anonymous account. Refused with reasons while something is open. A
 * claim being decided at that moment may still succeed; a handler of `account.closed` releases it.
 * @throws Refusal BAD_REQUEST (password), CANNOT_CLOSE, LAST_ADMINISTRATOR, SERVICE_UNAVAILABLE
 */
export async function closeAccount(deps: CloseDeps, actor: Actor, password: string, requestId: string): Promise<void> {
  const { profileId } = actor
  await assertPassword(deps, profileId, password)
  const parts = deps.parts()
  await transact(deps.db, async (tx) => {
    await assertNotLastAdministrator(tx, profileId)
    await assertNothingOpen(tx, deps, profileId)
    for (const part of parts) await part.erase?.(tx, profileId)
    await lockCredentials(tx, profileId)
    const before = await lockForClosing(tx, profileId)
    if (!before || before.closedAt) throw new Refusal('UNAUTHORIZED')
    // @NOTE checked again under the locks: a payment may have begun since
    await assertNothingOpen(tx, deps, profileId)
    await audit(tx, {
      actor,
      action: 'accounts.close',
      subjectType: 'profile',
      subjectId: profileId,
      after: { closed: true },
      requestId,
    })
    await deleteSessionsOf(tx, profileId)
    await deleteRights(tx, profileId)
    await deleteOwnData(tx, profileId, before.email)
    await deleteSignIn(tx, profileId, before.email)
    for (const part of parts) await part.eraseUnderLock?.(tx, profileId)
    await eraseProfile(tx, profileId)
    const payload = { profileId, email: before.email }
    await emitEvents(tx, [{ name: 'account.closed', rowId: profileId, payload }])
  })
}

async function assertPassword(deps: CloseDeps, profileId: string, password: string): Promise<void> {
  const hash = await selectPasswordHash(deps.db, profileId)
  const isRight = hash === undefined ? false : await deps.checkPassword(hash, password)
  if (isRight === null) throw new Refusal('SERVICE_UNAVAILABLE')
  if (isRight) return
  throw new Refusal('BAD_REQUEST', { title: 'Error', message: wrongPassword, fields: { password: wrongPassword } })
}

async function assertNothingOpen(tx: Tx, deps: CloseDeps, profileId: string): Promise<void> {
  const reasons = await closingReasons(tx, deps.parts(), profileId)
  if (reasons.length === 0) return
  const message = reasons.map((reason) => reason.message).join(' ')
  throw new Refusal('CANNOT_CLOSE', { title: 'Your account can’t be closed yet.', message })
}
