import type { LiveRoom, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { isRoomOpen, maxAnswers } from '@keepcase/contract/live/live.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { selectAnswers } from './answers.queries.ts'
import { canModerate, findRoom, moderatesRoom } from './live.policy.ts'
import { type RoomRow, selectChatSettings, selectLastSentAt, selectSilence } from './live.queries.ts'
import { viewAnswer } from './live.view.ts'
import { selectAbsentHosts, selectViewers } from './presence.queries.ts'

/** A room's public state, for everybody who may see its drop. */
export async function viewRoom(db: Db, room: RoomRow): Promise<LiveRoom> {
  const { dropId } = room
  const [{ isOn, slowSeconds, version }, counts, absent, answers] = await Promise.all([
    selectChatSettings(db, dropId),
    selectViewers(db, [dropId]),
    selectAbsentHosts(db, [dropId]),
    selectAnswers(db, dropId, maxAnswers),
  ])
  return {
    ...{ dropId, isOpen: isRoomOpen(room), isOn, slowSeconds, version },
    viewers: counts.get(dropId) ?? 0,
    hostAwaySince: absent.get(dropId) ?? null,
    answers: answers.map(viewAnswer),
    now: room.now.toISOString(),
  }
}

/** The actor's own rights and limits in a room. */
export async function readOwnPlace(db: Db, actor: Actor, dropId: string): Promise<OwnPlace> {
  const room = await findRoom(db, dropId, actor)
  const [mute, lastSentAt] = await Promise.all([
    selectSilence(db, room, actor.profileId),
    selectLastSentAt(db, dropId, actor.profileId),
  ])
  return {
    isHost: moderatesRoom(actor, room),
    canModerate: canModerate(actor, room),
    isMuted: mute !== undefined,
    mutedUntil: mute?.until?.toISOString() ?? null,
    muteReason: mute?.reason ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}
