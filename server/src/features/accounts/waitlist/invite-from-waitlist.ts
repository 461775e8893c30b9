import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { invitationUrl } from './invitation-token.ts'
import { deleteEntry, lockEntry, lockNextEntries, markInvited, type WaitlistEntry } from './waitlist.queries.ts'

export type WaitlistDeps = { db: Db; baseUrl: string; secret: string }

const needed = 'platform.reports.manage'

/**
 * Invites one address of the waitlist, again at the earliest after a day. The event `waitlist.invited` mails the link.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, HAS_JOINED, JUST_INVITED
 */
export async function invite(deps: WaitlistDeps, actor: Actor, id: string, requestId: string): Promise<number> {
  return transact(deps.db, async (tx) => {
    const entry = await lockEntry(tx, id)
    await currentHolder(tx, actor, needed)
    if (!entry) throw new Refusal('NOT_FOUND')
    if (entry.hasJoined) throw new Refusal('HAS_JOINED')
    if (entry.wasJustInvited) throw new Refusal('JUST_INVITED')
    await send(deps, tx, actor, [entry])
    const subject = { subjectType: 'waitlist_entry', subjectId: id }
    await audit(tx, { actor, action: 'waitlist.invite', ...subject, before: null, after: { invited: 1 }, requestId })
    return 1
  })
}

/**
 * Invites the addresses that have waited longest; returns how many.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
export async function inviteNext(
  deps: WaitlistDeps,
  actor: Actor,
  { count, interest }: { count: number; interest: string },
  requestId: string,
): Promise<number> {
  return transact(deps.db, async (tx) => {
    const entries = await lockNextEntries(tx, interest, count)
    await currentHolder(tx, actor, needed)
    if (entries.length === 0) return 0
    await send(deps, tx, actor, entries)
    const subject = { subjectType: 'waitlist', subjectId: interest }
    const after = { invited: entries.length }
    await audit(tx, { actor, action: 'waitlist.inviteNext', ...subject, before: null, after, requestId })
    return entries.length
  })
}

/** Takes an address off the waitlist; false when it is gone. @throws Refusal UNAUTHORIZED, FORBIDDEN */
export async function removeFromWaitlist(
  { db }: WaitlistDeps,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const entry = await lockEntry(tx, id)
    await currentHolder(tx, actor, needed)
    if (!entry) return false
    await deleteEntry(tx, id)
    const subject = { subjectType: 'waitlist_entry', subjectId: id }
    await audit(tx, { actor, action: 'waitlist.remove', ...subject, before: null, after: null, requestId })
    return true
  })
}

async function send(deps: WaitlistDeps, tx: Tx, actor: Actor, entries: readonly WaitlistEntry[]): Promise<void> {
  await markInvited(
    tx,
    entries.map(({ id }) => id),
    actor.profileId,
  )
  const events = entries.map(({ id, email }) => ({
    name: 'waitlist.invited',
    rowId: id,
    payload: { email, url: invitationUrl(deps, email) },
  }))
  await emitEvents(tx, events)
}
