import * as z from 'zod/mini'
import { changedMeanwhile } from '../api/changed-meanwhile.ts'
import { Id, Instant, Line, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { longestMessage, maxAnswers, maxReactions, reactionKinds } from './live.rules.ts'

export const ReactionKind = z.enum(reactionKinds)

/** One chat message of a live room. The author's name is their chosen display name. */
export const ChatMessage = z.object({
  id: Id,
  dropId: Id,
  authorId: Id,
  authorName: z.string(),
  authorImage: z.nullable(z.string()),
  /** Written by a host of the room. */
  isHost: z.boolean(),
  body: z.string(),
  sentAt: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A host's answer to a message, pinned in the room. Without a lot it concerns the whole drop. */
export const RoomAnswer = z.object({
  messageId: Id,
  /** The `drop_items` row that was on stage when the question was written. */
  lotId: z.nullable(Id),
  askerId: Id,
  askerName: z.string(),
  question: z.string(),
  body: z.string(),
  answeredAt: Instant,
})
export type RoomAnswer = z.infer<typeof RoomAnswer>

/** Public state of a live room. */
export const LiveRoom = z.object({
  dropId: Id,
  isOpen: z.boolean(),
  isOn: z.boolean(),
  slowSeconds: z.int(),
  version: z.int(),
  /** Viewers, as counted by the servers in the last seconds. */
  viewers: z.int(),
  /** When the host's console last reported, while it is silent in an open drop; else null. */
  hostAwaySince: z.nullable(Instant),
  /** Pinned answers, newest first. */
  answers: z.array(RoomAnswer).check(z.maxLength(maxAnswers)),
  now: Instant,
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** The caller's state in a room. */
export const OwnPlace = z.object({
  isHost: z.boolean(),
  /** May remove messages, mute people, and change the chat's settings. */
  canModerate: z.boolean(),
  isMuted: z.boolean(),
  /** When a mute ends; null for a permanent one, and when there is none. */
  mutedUntil: z.nullable(Instant),
  muteReason: z.nullable(z.string()),
  lastSentAt: z.nullable(Instant),
})
export type OwnPlace = z.infer<typeof OwnPlace>

/** Settings for hosts of the room only. */
export const ChatSettings = z.object({
  isOn: z.boolean(),
  slowSeconds: z.int(),
  blockedWords: z.array(z.string()),
  /** 0 until they are changed for the first time. */
  version: z.int(),
})
export type ChatSettings = z.infer<typeof ChatSettings>

export const Mute = z.object({
  profileId: Id,
  name: z.string(),
  until: z.nullable(Instant),
  reason: z.nullable(z.string()),
  mutedAt: Instant,
})
export type Mute = z.infer<typeof Mute>

const OfDrop = z.strictObject({ dropId: Id })
const signInMessage = { title: 'Authentication required', message: 'Please sign in to join the chat' }

/** Offered slow mode intervals, in seconds; any number up to 600 is accepted. */
export const slowChoices = [0, 5, 15, 30, 60] as const

export const liveContract = {
  room: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{dropId}/room' })
    .input(OfDrop)
    .output(LiveRoom),
  /** The chat, newest first. */
  messages: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/drops/{dropId}/chat' })
    .input(z.strictObject({ ...page, dropId: Id }))
    .output(listOf(ChatMessage)),
  me: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{dropId}/room/me' })
    .input(OfDrop)
    .output(OwnPlace),
  send: procedure
    .meta({ needs: 'signed-in', key: 'required', signInMessage: signInMessage })
    .route({ method: 'POST', path: '/drops/{dropId}/chat', successStatus: 201 })
    .errors({
      CHAT_CLOSED: expectedError(409, 'The chat is closed.'),
      CHAT_OFF: expectedError(409, 'The host turned chat off.'),
      MUTED: expectedError(403, 'You’re muted here.'),
      BLOCKED_WORD: expectedError(409, 'This message has a word the host doesn’t allow.'),
      SLOW_MODE: expectedError(409, 'Slow mode is on.'),
    })
    .input(z.strictObject({ dropId: Id, body: Line(longestMessage) }))
    .output(ChatMessage),
  // @NOTE for hosts of the room: the policy decides; others get 404
  /** Answers a message and pins both in the room. */
  answer: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PUT', path: '/chat-messages/{id}/answer' })
    .errors({
      CHAT_CLOSED: expectedError(409, 'The chat is closed.'),
      ALREADY_ANSWERED: expectedError(409, 'Another host already answered this.'),
    })
    .input(z.strictObject({ id: Id, body: Line(longestMessage) }))
    .output(RoomAnswer),
  /** Takes an answer off the room. */
  removeAnswer: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'DELETE', path: '/chat-messages/{id}/answer' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  // @NOTE for its author, a host of the room, or a platform moderator: the policy decides; others get 404
  deleteMessage: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'DELETE', path: '/chat-messages/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  // @NOTE for hosts of the room and platform moderators, here and below
  mutes: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{dropId}/mutes' })
    .input(z.strictObject({ ...page, dropId: Id }))
    .output(listOf(Mute)),
  /**
   * Mutes an account in this room for some minutes; without `minutes` permanently. Replaces an earlier mute.
   */
  mute: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PUT', path: '/drops/{dropId}/mutes/{profileId}' })
    .errors({ CANNOT_MUTE: expectedError(409, 'You can’t mute a host.') })
    .input(
      z.strictObject({
        dropId: Id,
        profileId: Id,
        minutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
        reason: z.optional(Line(300)),
      }),
    )
    .output(Mute),
  unmute: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'DELETE', path: '/drops/{dropId}/mutes/{profileId}' })
    .input(z.strictObject({ dropId: Id, profileId: Id }))
    .output(z.object({ unmuted: z.boolean() })),
  chat: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{dropId}/chat/settings' })
    .input(OfDrop)
    .output(ChatSettings),
  setChat: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PATCH', path: '/drops/{dropId}/chat/settings' })
    .errors(changedMeanwhile(ChatSettings))
    .input(
      z.strictObject({
        dropId: Id,
        /** The version that the change started from; without it, the change is made over any. */
        version: z.optional(z.int().check(z.minimum(0))),
        isOn: z.optional(z.boolean()),
        slowSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(600))),
        blockedWords: z.optional(z.array(Line(60)).check(z.maxLength(200))),
      }),
    )
    .output(ChatSettings),
  /** Shows a reaction to the whole room. Not stored. */
  react: procedure
    .meta({
      needs: 'signed-in',
      signInMessage: { title: 'Authentication required', message: 'Please sign in to react' },
    })
    .route({ method: 'POST', path: '/drops/{dropId}/reactions' })
    .errors({ CHAT_CLOSED: expectedError(409, 'The chat is closed.') })
    .input(
      z.strictObject({
        dropId: Id,
        kind: ReactionKind,
        count: z._default(z.int().check(z.minimum(1), z.maximum(maxReactions)), 1),
      }),
    )
    .output(z.object({ shown: z.int() })),
}
