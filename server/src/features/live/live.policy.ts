import type { Db, Tx } from '@keepcase/db/db.ts'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { type RoomRow, selectRoom } from './live.queries.ts'

const liveTools = 'storefront.settings.liveTools'
const moderation = 'platform.contentModeration.manage'

/** Platform moderators see every room. */
const isModerator = (actor: Actor | null): boolean => actor !== null && hasPermission(actor, moderation)

/** Whether the actor moderates the room: the storefront's owner, or staff with its live tools permission. */
export function moderatesRoom(actor: Actor, { storefrontId, ownerId }: RoomRow): boolean {
  return actor.profileId === ownerId || (actor.storefronts.get(storefrontId)?.has(liveTools) ?? false)
}

/** Whether the actor may remove messages, mute accounts and change the chat settings. */
export const canModerate = (actor: Actor, room: RoomRow): boolean => moderatesRoom(actor, room) || isModerator(actor)

/**
 * A drop's room, if the actor (null: signed out) may see it.
 * @throws Refusal NOT_FOUND
 */
export async function findRoom(db: Db | Tx, dropId: string, actor: Actor | null): Promise<RoomRow> {
  const room = await selectRoom(db, dropId, actor?.profileId ?? null, isModerator(actor))
  if (!room) throw new Refusal('NOT_FOUND')
  return room
}

/**
 * A drop's room, for its moderators.
 * @throws Refusal FORBIDDEN for actors who may moderate no room at all, before any lookup; NOT_FOUND for other
 *   storefronts' rooms
 */
export async function findRoomToModerate(db: Db | Tx, dropId: string, actor: Actor): Promise<RoomRow> {
  if (!hasPermission(actor, moderation) && !hasPermission(actor, liveTools)) throw missingPermission(liveTools)
  const room = await findRoom(db, dropId, actor)
  if (!canModerate(actor, room)) throw new Refusal('NOT_FOUND')
  return room
}
