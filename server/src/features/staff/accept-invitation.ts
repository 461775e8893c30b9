import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import { maxStaff } from '@keepcase/contract/staff/staff.limits.ts'
import { mayHandOut } from '@keepcase/contract/staff/staff.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, replaceStorefrontPermissions } from '#server/features/access/public.ts'
import { hashOf } from './invitation-token.ts'
import { type InvitationRow, lockInvitation, markAccepted, selectInvitationOf } from './invitations.queries.ts'
import { manageStaff, termsOf } from './staff.policy.ts'
import { confirmAddress, isUnwelcome, lockSignIn, lockStaff, selectMembers, selectTerms } from './staff.queries.ts'
import { emitStaffEvent } from './staff-events.ts'

/**
 * Joins the team that a mailed link invites to. The session's account must have the invited address; the link confirms
 * it. Whoever invited must still be able to give these rights. Opening an accepted link again changes nothing.
 * @throws Refusal NOT_FOUND, INVITATION_ENDED, LINK_ENDED, OTHER_ACCOUNT, NOT_WELCOME, TOO_MANY_STAFF,
 * STOREFRONT_CLOSED
 */
export async function acceptInvitation({ db }: { db: Db }, actor: Actor, token: string, requestId: string) {
  const known = await selectInvitationOf(db, hashOf(token))
  if (!known) throw new Refusal('NOT_FOUND')
  const { storefrontId } = known
  return transact(db, async (tx) => {
    const { ownerId, isClosed } = (await lockStaff(tx, storefrontId)) ?? { ownerId: null, isClosed: true }
    const email = await lockSignIn(tx, actor.profileId)
    const invitation = await lockInvitation(tx, known.id)
    await currentActor(tx, actor)
    if (!invitation || invitation.tokenHash !== known.tokenHash) throw new Refusal('INVITATION_ENDED')
    if (email !== invitation.email) throw new Refusal('OTHER_ACCOUNT')
    if (invitation.state === 'accepted' && invitation.acceptedBy === actor.profileId) return { storefrontId }
    assertAcceptable(invitation)
    if (isClosed) throw new Refusal('STOREFRONT_CLOSED')
    await assertInviterMay(tx, invitation)
    if (actor.profileId === ownerId || (await isUnwelcome(tx, storefrontId, actor.profileId)))
      throw new Refusal('NOT_WELCOME')
    await join(tx, actor, invitation, requestId)
    return { storefrontId }
  })
}

function assertAcceptable({ state, isAccessOver }: InvitationRow): void {
  if (state === 'link_ended') throw new Refusal('LINK_ENDED')
  if (state !== 'open' || isAccessOver) throw new Refusal('INVITATION_ENDED')
}

/** An invitation is worth what its sender may hand out at the moment of joining. */
async function assertInviterMay(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { storefrontId, invitedBy, permissions, accessExpiresAt } = invitation
  const sender = await selectTerms(tx, storefrontId, invitedBy)
  const own = sender && termsOf(sender.permissions, sender.until)
  if (!own?.permissions.includes(manageStaff) || !mayHandOut(own, termsOf(permissions, accessExpiresAt)))
    throw new Refusal('INVITATION_ENDED')
}

async function join(tx: Tx, actor: Actor, invitation: InvitationRow, requestId: string): Promise<void> {
  const { id, storefrontId, email, invitedBy, accessExpiresAt } = invitation
  const permissions = invitation.permissions as StorefrontPermission[]
  const { profileId } = actor
  const members = await selectMembers(tx, storefrontId)
  const isMember = members.some((member) => member.profileId === profileId)
  if (!isMember && members.length >= maxStaff) throw new Refusal('TOO_MANY_STAFF')
  if (!(await markAccepted(tx, id, profileId))) throw new Refusal('INVITATION_ENDED')
  await confirmAddress(tx, profileId, email)
  const terms = { expiresAt: accessExpiresAt, grantedBy: invitedBy }
  await replaceStorefrontPermissions(tx, profileId, storefrontId, permissions, terms)
  const after = { storefrontId, invitationId: id, permissions, expiresAt: accessExpiresAt }
  const subject = { subjectType: 'staff_member', subjectId: profileId }
  await audit(tx, { actor, action: 'staff.accept', ...subject, after, requestId })
  await emitStaffEvent(tx, 'staff.joined', { storefrontId, profileId, actorId: invitedBy })
}
