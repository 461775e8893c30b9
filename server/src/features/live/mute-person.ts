import type { Mute } from '@keepcase/contract/live/live.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findRoomToModerate } from './live.policy.ts'
import { deleteMute, isModerator, putMute, selectMute } from './live.queries.ts'
import { viewMute } from './live.view.ts'

type MuteInput = {
  dropId: string
  profileId: string
  minutes?: number | undefined
  reason?: string | undefined
}

/**
 * Bars an account from writing in one room, for a number of minutes or indefinitely; replaces an earlier mute.
 * @throws Refusal CANNOT_MUTE for the room's moderators, NOT_FOUND for a missing account
 */
export async function mutePerson(
  { db }: { db: Db },
  actor: Actor,
  { dropId, profileId, minutes, reason }: MuteInput,
  requestId: string,
): Promise<Mute> {
  return transact(db, async (tx) => {
    await findRoomToModerate(tx, dropId, actor)
    if (profileId === actor.profileId || (await isModerator(tx, dropId, profileId))) throw new Refusal('CANNOT_MUTE')
    const given = { dropId, profileId, minutes: minutes ?? null, reason: reason ?? null, mutedBy: actor.profileId }
    if (!(await putMute(tx, given))) throw new Refusal('NOT_FOUND')
    await findRoomToModerate(tx, dropId, await currentActor(tx, actor))
    const mute = viewMute((await selectMute(tx, dropId, profileId))!)
    await emitMuted(tx, { dropId, profileId, mute })
    const entry = { action: 'live.mute', subjectType: 'drop', subjectId: dropId }
    await audit(tx, { actor, ...entry, after: { profileId, until: mute.until }, requestId })
    return mute
  })
}

/** Lifts a mute. Does nothing when there is none. */
export async function unmutePerson(
  { db }: { db: Db },
  actor: Actor,
  { dropId, profileId }: Pick<MuteInput, 'dropId' | 'profileId'>,
  requestId: string,
): Promise<{ unmuted: boolean }> {
  return transact(db, async (tx) => {
    await findRoomToModerate(tx, dropId, actor)
    if (!(await deleteMute(tx, dropId, profileId))) return { unmuted: false }
    await findRoomToModerate(tx, dropId, await currentActor(tx, actor))
    await emitMuted(tx, { dropId, profileId, mute: null })
    const entry = { action: 'live.unmute', subjectType: 'drop', subjectId: dropId }
    await audit(tx, { actor, ...entry, after: { profileId }, requestId })
    return { unmuted: true }
  })
}

/** Sends the change to the account's open tabs. */
async function emitMuted(tx: Tx, given: { dropId: string; profileId: string; mute: Mute | null }): Promise<void> {
  const { dropId, profileId, mute } = given
  const event = {
    name: 'chat.muted' as const,
    id: dropId,
    // @NOTE a lifted mute has no row whose version could be counted: the instant orders the events
    version: Date.now(),
    isMuted: mute !== null,
    until: mute?.until ?? null,
    reason: mute?.reason ?? null,
  }
  await emitLive(tx, [{ topic: `user:${profileId}`, event }])
}
