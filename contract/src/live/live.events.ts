import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'
import { ChatMessage, RoomAnswer } from './live.contract.ts'

/** A message was written. It never changes, so its version is 1. */
export const ChatMessageSent = z.extend(ChatMessage, { name: z.literal('chat.message'), version: z.int() })

/** A message was removed. `id` is the message's. */
export const ChatRemoved = z.object({
  name: z.literal('chat.removed'),
  id: Id,
  version: z.int(),
  dropId: Id,
})

/** A host answered a message (`id`), or took the answer off the room (null). */
export const ChatAnswered = z.object({
  name: z.literal('chat.answered'),
  id: Id,
  version: z.int(),
  dropId: Id,
  answer: z.nullable(RoomAnswer),
})

/** The chat was turned on or off, or its slow mode changed. `id` is the drop's. */
export const ChatChanged = z.object({
  name: z.literal('chat.changed'),
  id: Id,
  version: z.int(),
  isOn: z.boolean(),
  slowSeconds: z.int(),
})

/** To one account: whether it may write in a drop's room. `id` is the drop's. */
export const ChatMuted = z.object({
  name: z.literal('chat.muted'),
  id: Id,
  version: z.int(),
  isMuted: z.boolean(),
  until: z.nullable(Instant),
  reason: z.nullable(z.string()),
})

/** Who is in a drop's room (`id`): viewers, and whether its host is; at most every few seconds. Not stored: the next event replaces it. */
export const PresenceChanged = z.object({
  name: z.literal('presence.changed'),
  id: Id,
  version: z.int(),
  viewers: z.int(),
  hostAwaySince: z.nullable(Instant),
})

/** Reactions of the last half second in a drop's room (`id`). Not stored. */
export const ReactionsGiven = z.object({
  name: z.literal('reactions.given'),
  id: Id,
  version: z.int(),
  counts: z.object({ heart: z.int(), clap: z.int(), star: z.int(), flame: z.int() }),
})
