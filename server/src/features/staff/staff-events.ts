import type { Tx } from '@keepcase/db/db.ts'
import { emitEvents, emitLive } from '#server/realtime/outbox.ts'

/** Why somebody's access ended. */
export type AccessEnd = 'removed' | 'left' | 'expired'

/** Mails the link of an invitation. Only this event and the mail hold the token. */
export async function mailInvitation(tx: Tx, invitationId: string, token: string): Promise<void> {
  await emitEvents(tx, [{ name: 'staff.invited', rowId: invitationId, payload: { invitationId, token } }])
}

/** Tells an account's open pages that its rights on a storefront changed; their sockets leave what is closed to them. */
export async function emitAccessChanged(tx: Tx, profileId: string, storefrontId: string): Promise<void> {
  const event = { name: 'access.changed' as const, id: storefrontId, version: Date.now() }
  await emitLive(tx, [{ topic: `user:${profileId}`, event }])
}

type Membership = { storefrontId: string; profileId: string; actorId: string | null }

/** Notifies both sides that somebody joined or may do something else now. */
export async function emitStaffEvent(
  tx: Tx,
  name: 'staff.joined' | 'staff.changed',
  { storefrontId, profileId, actorId }: Membership,
): Promise<void> {
  await emitAccessChanged(tx, profileId, storefrontId)
  await emitEvents(tx, [{ name, rowId: profileId, payload: { storefrontId, profileId, actorId } }])
}

/** Notifies both sides that an access ended. */
export async function emitStaffLeft(
  tx: Tx,
  { storefrontId, profileId, actorId }: Membership,
  how: AccessEnd,
): Promise<void> {
  await emitAccessChanged(tx, profileId, storefrontId)
  await emitEvents(tx, [{ name: 'staff.left', rowId: profileId, payload: { storefrontId, profileId, actorId, how } }])
}
