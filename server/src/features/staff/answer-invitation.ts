import { maskEmail } from '@keepcase/contract/api/mask-email.ts'
import type { OpenedInvitation } from '@keepcase/contract/staff/staff.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { findStorefront } from '#server/features/storefronts/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { createInvitationToken, hashOf } from './invitation-token.ts'
import { lockInvitation, markEnded, renewInvitation, selectInvitationOf } from './invitations.queries.ts'
import { assertMailPause } from './invite-staff.ts'
import { lockSignIn, lockStaff } from './staff.queries.ts'
import { viewOpened } from './staff.view.ts'
import { mailInvitation } from './staff-events.ts'

type Deps = { db: Db }

/** The invitation of a link, for whoever holds it. @throws Refusal NOT_FOUND for a link that was replaced */
export async function openInvitation({ db }: Deps, actor: Actor | null, token: string): Promise<OpenedInvitation> {
  const row = await selectInvitationOf(db, hashOf(token))
  const storefront = row && (await findStorefront(db, row.storefrontId))
  if (!storefront) throw new Refusal('NOT_FOUND')
  const isInvited = actor?.email.toLowerCase() === row.email
  const viewer = actor === null ? 'signed_out' : isInvited ? 'invited' : 'other'
  return viewOpened(row, { storefrontName: storefront.storeName ?? storefront.name, viewer })
}

/**
 * Declines an invitation; whoever holds the link may. The sender is told.
 * @throws Refusal NOT_FOUND, INVITATION_ENDED
 */
export async function declineInvitation({ db }: Deps, actor: Actor | null, token: string, requestId: string) {
  const known = await selectInvitationOf(db, hashOf(token))
  if (!known) throw new Refusal('NOT_FOUND')
  const { id, storefrontId, invitedBy } = known
  return transact(db, async (tx) => {
    await lockStaff(tx, storefrontId)
    const row = await lockInvitation(tx, id)
    if (row?.tokenHash !== known.tokenHash || !(await markEnded(tx, id, 'declined')))
      throw new Refusal('INVITATION_ENDED')
    const email = maskEmail(row.email)
    const before = { storefrontId, email }
    const subject = { subjectType: 'staff_invitation', subjectId: id }
    await audit(tx, { actor, action: 'staff.decline', ...subject, before, requestId })
    await emitEvents(tx, [{ name: 'staff.declined', rowId: id, payload: { storefrontId, invitedBy, email } }])
    const storefront = await findStorefront(tx, storefrontId)
    return { storefrontName: storefront?.storeName ?? storefront?.name ?? '' }
  })
}

/**
 * Mails the invited account a new link, after its old one ended with a change of its sign-in. The time to accept stays.
 * @throws Refusal NOT_FOUND, INVITATION_ENDED, OTHER_ACCOUNT
 * @throws RetryLater when the address was mailed a moment ago
 */
export async function renewLink({ db }: Deps, actor: Actor, oldToken: string): Promise<{ email: string }> {
  const known = await selectInvitationOf(db, hashOf(oldToken))
  if (!known) throw new Refusal('NOT_FOUND')
  const { token, tokenHash } = createInvitationToken()
  return transact(db, async (tx) => {
    await lockStaff(tx, known.storefrontId)
    const email = await lockSignIn(tx, actor.profileId)
    const row = await lockInvitation(tx, known.id)
    await currentActor(tx, actor)
    if (row?.tokenHash !== known.tokenHash || row.state !== 'link_ended') throw new Refusal('INVITATION_ENDED')
    if (email !== row.email) throw new Refusal('OTHER_ACCOUNT')
    await assertMailPause(tx, row.storefrontId, row.email)
    await renewInvitation(tx, row.id, tokenHash, null)
    await mailInvitation(tx, row.id, token)
    return { email }
  })
}
