import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { administratorOnly, assertMayGrant, audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { lockProfile, type ProfileRow } from '../accounts.queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { endTrust } from '../sessions/end-trust.ts'
import { deleteSecondFactor, lockUser } from '../two-factor/reset.queries.ts'
import { lockSecondFactor } from '../two-factor/two-factor.queries.ts'
import { selectHeldNames } from './impersonation.queries.ts'
import { insertNote } from './users.queries.ts'

/**
 * Removes the second factor of somebody who lost it: the password alone signs in again, every session ends, and the owner
 * is told. Of the team's accounts only who holds every one of their rights may do so.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_ACCOUNT, NOT_HELD, NO_SECOND_FACTOR, NOT_FOUND
 */
export async function resetSecondFactor(
  { db }: { db: Db },
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  requestId: string,
): Promise<ProfileRow> {
  if (id === actor.profileId || id === actor.impersonatedBy) throw new Refusal('OWN_ACCOUNT')
  return transact(db, async (tx) => {
    await lockSecondFactor(tx, id)
    // @NOTE the account's links end with the factor: the lock order of db/routines/071
    const hasFactor = await lockUser(tx, id)
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.users.update')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    const ofTeam = (await selectHeldNames(tx, id)).filter((name) => administratorOnly.has(name))
    await assertMayGrant(tx, actor, ofTeam, null)
    if (!hasFactor) throw new Refusal('NO_SECOND_FACTOR')
    await deleteSecondFactor(tx, id)
    await endTrust(tx, id, 'two-factor-off')
    await endSessions(tx, id, 'Your second factor was removed. Please sign in again.')
    const payload = { profileId: id, lock: 'two-factor-reset' }
    await emitEvents(tx, [{ name: 'account.lock-changed', rowId: id, payload }])
    await insertNote(tx, { profileId: id, authorId: actor.profileId, kind: 'second-factor', body: reason })
    const subject = { subjectType: 'profile', subjectId: id }
    const [before, after] = [{ twoFactor: true }, { twoFactor: false }]
    await audit(tx, { actor, action: 'users.resetSecondFactor', ...subject, before, after, requestId })
    return profile
  })
}
