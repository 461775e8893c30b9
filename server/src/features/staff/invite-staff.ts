import { maskEmail } from '@keepcase/contract/api/mask-email.ts'
import type { InviteStaff, StaffInvitation } from '@keepcase/contract/staff/staff.contract.ts'
import { maxStaff, maxStaffInvitations } from '@keepcase/contract/staff/staff.limits.ts'
import { withNeeded } from '@keepcase/contract/staff/staff.rules.ts'
import { formatWait } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit } from '#server/features/access/public.ts'
import { assertStaffOf, countCreation } from '#server/features/storefronts/public.ts'
import { createInvitationToken } from './invitation-token.ts'
import {
  hasJustDeclined,
  insertInvitation,
  lockInvitation,
  markEnded,
  renewInvitation,
  selectInvitation,
  selectMailPause,
  selectOpenInvitations,
} from './invitations.queries.ts'
import { assertMayHandOut, type LockedTeam, lockTeam, manageStaff, termsOf } from './staff.policy.ts'
import { isPast, selectFace, selectMembers } from './staff.queries.ts'
import { viewInvitation } from './staff.view.ts'
import { mailInvitation } from './staff-events.ts'

type Deps = { db: Db }

/**
 * Invites an address to a storefront's team and mails it a link. Nothing in the answer depends on whether the address
 * has an account, except that of somebody on the team.
 * @throws Refusal NOT_FOUND, RIGHT_NOT_HELD, INVALID_EXPIRY, ALREADY_STAFF, ALREADY_INVITED, TOO_MANY_STAFF,
 * TOO_MANY_INVITATIONS, DECLINED, STOREFRONT_CLOSED
 * @throws RetryLater at the storefront's daily limit, or when the address was mailed a moment ago
 */
export function inviteStaff(
  { db }: Deps,
  actor: Actor,
  input: InviteStaff,
  requestId: string,
): Promise<StaffInvitation> {
  const { storefrontId, email } = input
  assertStaffOf(actor, storefrontId, manageStaff)
  const permissions = withNeeded(input.permissions)
  const accessExpiresAt = input.accessExpiresAt === null ? null : new Date(input.accessExpiresAt)
  const { token, tokenHash } = createInvitationToken()
  return transact(db, async (tx) => {
    await countCreation(tx, storefrontId, 'invitations')
    const team = await lockTeam(tx, actor, storefrontId)
    assertMayHandOut(team.own, termsOf(permissions, accessExpiresAt))
    if (accessExpiresAt && (await isPast(tx, accessExpiresAt))) throw invalidExpiry('accessExpiresAt')
    await assertMayBeInvited(tx, team, email)
    const row = { storefrontId, email, permissions, accessExpiresAt, invitedBy: actor.profileId, tokenHash }
    const id = await insertInvitation(tx, row)
    if (id === undefined) throw onField('ALREADY_INVITED', alreadyInvited)
    return sent(tx, team, { id, token, action: 'staff.invite', requestId })
  })
}

/**
 * Mails an invitation again, as the actor's own: a new link, and the whole time to accept. The old link ends.
 * @throws Refusal NOT_FOUND, RIGHT_NOT_HELD, INVALID_EXPIRY, STOREFRONT_CLOSED, TOO_MANY_STAFF
 * @throws RetryLater at the storefront's daily limit, or when the address was mailed a moment ago
 */
export async function resendInvitation(
  { db }: Deps,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<StaffInvitation> {
  const { token, tokenHash } = createInvitationToken()
  const { storefrontId } = await findFor(db, actor, id)
  return transact(db, async (tx) => {
    await countCreation(tx, storefrontId, 'invitations')
    const team = await lockTeam(tx, actor, storefrontId)
    const invitation = await lockUnanswered(tx, id)
    assertMayHandOut(team.own, termsOf(invitation.permissions, invitation.accessExpiresAt))
    if (invitation.isAccessOver) throw invalidExpiry('id')
    await assertRoom(tx, team)
    await assertMailPause(tx, storefrontId, invitation.email)
    await renewInvitation(tx, id, tokenHash, actor.profileId)
    return sent(tx, team, { id, token, action: 'staff.resend', requestId })
  })
}

/**
 * Withdraws an invitation: its link ends.
 * @throws Refusal NOT_FOUND, RIGHT_NOT_HELD
 */
export async function withdrawInvitation({ db }: Deps, actor: Actor, id: string, requestId: string) {
  const { storefrontId } = await findFor(db, actor, id)
  return transact(db, async (tx) => {
    const team = await lockTeam(tx, actor, storefrontId)
    const { email, permissions, accessExpiresAt } = await lockUnanswered(tx, id)
    assertMayHandOut(team.own, termsOf(permissions, accessExpiresAt))
    if (!(await markEnded(tx, id, 'withdrawn'))) throw new Refusal('NOT_FOUND')
    const before = { storefrontId, email: maskEmail(email), permissions }
    await audit(tx, { actor, action: 'staff.withdraw', subjectType, subjectId: id, before, requestId })
    return { id }
  })
}

const subjectType = 'staff_invitation'
const alreadyInvited = 'This address already has an invitation. Send it again from the list.'

const onField = (code: string, message: string) =>
  new Refusal(code, { title: 'Not invited', message, fields: { email: message } })

/** The refusal of an end that is over. */
export function invalidExpiry(field: string): Refusal {
  const message = 'Choose a time in the future.'
  return new Refusal('INVALID_EXPIRY', { title: 'Already over', message, fields: { [field]: message } })
}

/** The storefront of an invitation. @throws Refusal NOT_FOUND without the permission there */
async function findFor(db: Db, actor: Actor, id: string): Promise<{ storefrontId: string }> {
  const found = await selectInvitation(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  assertStaffOf(actor, found.storefrontId, manageStaff)
  return found
}

async function lockUnanswered(tx: Tx, id: string) {
  const found = await lockInvitation(tx, id)
  if (!found || ['accepted', 'declined', 'withdrawn'].includes(found.state)) throw new Refusal('NOT_FOUND')
  return found
}

async function assertMayBeInvited(tx: Tx, team: LockedTeam, email: string): Promise<void> {
  await assertRoom(tx, team)
  const members = await selectMembers(tx, team.storefrontId)
  const owner = await selectFace(tx, team.ownerId)
  if ([owner, ...members].some((person) => person?.email.toLowerCase() === email))
    throw onField('ALREADY_STAFF', 'This person is already on the team.')
  const open = await selectOpenInvitations(tx, team.storefrontId)
  if (open.some((invitation) => invitation.email === email)) throw onField('ALREADY_INVITED', alreadyInvited)
  if (open.length >= maxStaffInvitations) throw new Refusal('TOO_MANY_INVITATIONS')
  if (await hasJustDeclined(tx, team.storefrontId, email)) throw new Refusal('DECLINED')
  await assertMailPause(tx, team.storefrontId, email)
}

async function assertRoom(tx: Tx, { storefrontId, isClosed }: LockedTeam): Promise<void> {
  if (isClosed) throw new Refusal('STOREFRONT_CLOSED')
  if ((await selectMembers(tx, storefrontId)).length >= maxStaff) throw new Refusal('TOO_MANY_STAFF')
}

/** @throws RetryLater when this address was mailed a moment ago */
export async function assertMailPause(tx: Tx, storefrontId: string, email: string): Promise<void> {
  const seconds = await selectMailPause(tx, storefrontId, email)
  if (seconds === null) return
  const message = `We just emailed this address. You can send another in ${formatWait(seconds)}.`
  throw new RetryLater('TOO_MANY_REQUESTS', seconds, { title: 'Just sent', message })
}

type Sent = { id: string; token: string; action: string; requestId: string }

/** Mails the link, and writes down who sent it. */
async function sent(tx: Tx, { actor, own }: LockedTeam, { id, token, action, requestId }: Sent) {
  const row = await selectInvitation(tx, id)
  if (!row) throw new Error('An invitation that was just written is not there')
  await mailInvitation(tx, id, token)
  const { storefrontId, email, permissions, accessExpiresAt } = row
  const after = { storefrontId, email: maskEmail(email), permissions, accessExpiresAt }
  await audit(tx, { actor, action, subjectType, subjectId: id, after, requestId })
  return viewInvitation(row, { own })
}
