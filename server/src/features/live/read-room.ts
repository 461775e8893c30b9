import type { LiveRoom, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { canModerate, findRoom, moderatesRoom } from './live.policy.ts'
import { type RoomRow, selectChatSettings, selectLastSentAt, selectSilence } from './live.queries.ts'
import { selectViewers } from './presence.queries.ts'

/** A room's public state, for everybody who may see its drop. */
export async function viewRoom(db: Db, room: RoomRow): Promise<LiveRoom> {
  const [{ isOn, slowSeconds, version }, counts] = await Promise.all([
    selectChatSettings(db, room.dropId),
    selectViewers(db, [room.dropId]),
  ])
  const viewers = counts.get(room.dropId) ?? 0
  const now = room.now.toISOString()
  return { dropId: room.dropId, isOpen: isRoomOpen(room), isOn, slowSeconds, version, viewers, now }
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
