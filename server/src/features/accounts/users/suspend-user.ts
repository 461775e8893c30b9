import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { assertNotLastAdministrator, audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { lockProfile, markSuspended, type ProfileRow, updateProfileRow } from '../accounts.queries.ts'
import { statusOf } from '../accounts.view.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { endLinks } from '../sign-in/account-links.queries.ts'
import { insertNote } from './users.queries.ts'

/** The permission required by these commands. */
const requiredPermission = 'platform.users.update'

export type SuspendDeps = {
  db: Db
  /** Further work in the same transaction: releasing unpaid holds. It locks drops, so it runs first. */
  onSuspended: readonly ((tx: Tx, profileId: string, reason: string) => Promise<unknown>)[]
}

/**
 * Suspends an account at once: releases unpaid holds, deletes sessions, ends mailed links and notifies open
 * pages. Handlers of `account.suspended` release what was created before the commit.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_ACCOUNT, LAST_ADMINISTRATOR, NOT_FOUND
 */
export async function suspendUser(
  deps: SuspendDeps,
  actor: Actor,
  input: { id: string; reason: string },
  requestId: string,
): Promise<ProfileRow> {
  const { id, reason } = input
  if (id === actor.profileId || id === actor.impersonatedBy) throw new Refusal('OWN_ACCOUNT')
  return transact(deps.db, async (tx) => {
    await assertNotLastAdministrator(tx, id)
    for (const release of deps.onSuspended) await release(tx, id, 'The account was suspended.')
    // @NOTE links are ended before the profile is locked: the lock order of db/routines/071
    await endLinks(tx, id)
    const before = await lockProfile(tx, id)
    await currentHolder(tx, actor, requiredPermission)
    if (!before || before.closedAt) throw new Refusal('NOT_FOUND')
    const after = await markSuspended(tx, id, reason)
    if (!after) throw new Refusal('NOT_FOUND')
    await endSessions(tx, id, 'This account is suspended.')
    await insertNote(tx, { profileId: id, authorId: actor.profileId, kind: 'suspension', body: reason })
    await emitEvents(tx, [{ name: 'account.suspended', rowId: id, payload: { profileId: id, reason } }])
    await audit(tx, entry(actor, 'users.suspend', before, after, requestId))
    return after
  })
}

/**
 * Reactivates a suspended account and clears the reason. Its sessions stay ended.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND
 */
export async function reactivateUser(
  deps: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<ProfileRow> {
  return transact(deps.db, async (tx) => {
    const before = await lockProfile(tx, id)
    await currentHolder(tx, actor, requiredPermission)
    if (!before || before.closedAt) throw new Refusal('NOT_FOUND')
    if (statusOf(before) === 'Active') return before
    const after = await updateProfileRow(tx, id, { isActive: true, suspendedAt: null, suspensionReason: null })
    if (!after) throw new Refusal('NOT_FOUND')
    await emitEvents(tx, [{ name: 'account.reactivated', rowId: id, payload: { profileId: id } }])
    await audit(tx, entry(actor, 'users.reactivate', before, after, requestId))
    return after
  })
}

function entry(actor: Actor, action: string, before: ProfileRow, after: ProfileRow, requestId: string) {
  // @NOTE the reason is a note of the account: it is deleted with it, and the log stays whole
  const facts = (row: ProfileRow) => ({ status: statusOf(row) })
  const subject = { subjectType: 'profile', subjectId: after.id }
  return { actor, action, ...subject, before: facts(before), after: facts(after), requestId }
}
