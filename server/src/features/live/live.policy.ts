import type { Db, Tx } from '@keepcase/db/db.ts'
import { type Actor, holds } from '#server/api/context.ts'
import { missing } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { type RoomRow, selectRoom } from './live.queries.ts'

const liveTools = 'storefront.settings.liveTools'
const moderation = 'platform.contentModeration.manage'

/** A moderator of the platform sees every room. */
const isModerator = (actor: Actor | null): boolean => actor !== null && holds(actor, moderation)

/** Whether the actor keeps the room: the storefront's owner, or staff with its live tools. */
export function moderatesRoom(actor: Actor, { storefrontId, ownerId }: RoomRow): boolean {
  return actor.profileId === ownerId || (actor.storefronts.get(storefrontId)?.has(liveTools) ?? false)
}

/** Whether the actor may take messages out, mute and set the chat. */
export const canModerate = (actor: Actor, room: RoomRow): boolean => moderatesRoom(actor, room) || isModerator(actor)

/**
 * The room of a drop that the actor (null: nobody signed in) may see.
 * @throws Refusal NOT_FOUND
 */
export async function findRoom(db: Db | Tx, dropId: string, actor: Actor | null): Promise<RoomRow> {
  const room = await selectRoom(db, dropId, actor?.profileId ?? null, isModerator(actor))
  if (!room) throw new Refusal('NOT_FOUND')
  return room
}

/**
 * The room of a drop for those who may keep order in it.
 * @throws Refusal FORBIDDEN for who may in no room at all, before any is looked for; NOT_FOUND for another's
 */
export async function findRoomToModerate(db: Db | Tx, dropId: string, actor: Actor): Promise<RoomRow> {
  if (!holds(actor, moderation) && !holds(actor, liveTools)) throw missing(liveTools)
  const room = await findRoom(db, dropId, actor)
  if (!canModerate(actor, room)) throw new Refusal('NOT_FOUND')
  return room
}
