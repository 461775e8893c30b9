import * as z from 'zod/mini'
import { Id, Instant } from './api/fields.ts'
import { ClaimChanged, LineMoved, StandbyChanged } from './claims/claims.events.ts'
import { FollowChanged } from './community/community.events.ts'
import {
  DropChanged,
  HintRevealed,
  ItemChanged,
  ItemReturned,
  ItemRevealed,
  StageChanged,
} from './drops/drops.events.ts'
import {
  ChatAnswered,
  ChatChanged,
  ChatMessageSent,
  ChatMuted,
  ChatRemoved,
  PresenceChanged,
  ReactionsGiven,
} from './live/live.events.ts'
import { OrderMessaged } from './orders/orders.events.ts'

const NotificationAdded = z.object({
  name: z.literal('notification.added'),
  id: Id,
  version: z.int(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  unread: z.int(),
})
const SessionEnded = z.object({
  name: z.literal('session.ended'),
  id: z.string(),
  version: z.int(),
  reason: z.string(),
})
/** The account's rights on a storefront (`id`) changed. */
const AccessChanged = z.object({ name: z.literal('access.changed'), id: Id, version: z.int() })

/**
 * The whole realtime vocabulary on one page. An event carries the full state with its row's version, never a
 * delta.
 */
export const LiveEvent = z.discriminatedUnion('name', [
  DropChanged,
  ItemChanged,
  ItemRevealed,
  ItemReturned,
  StageChanged,
  HintRevealed,
  ClaimChanged,
  StandbyChanged,
  LineMoved,
  FollowChanged,
  NotificationAdded,
  SessionEnded,
  AccessChanged,
  ChatMessageSent,
  ChatRemoved,
  ChatAnswered,
  ChatChanged,
  ChatMuted,
  PresenceChanged,
  ReactionsGiven,
  OrderMessaged,
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type LiveEventNamed<Name extends LiveEvent['name']> = Extract<LiveEvent, { name: Name }>

/** Content of one socket message. `topic` is `drop:<id>`, `line:<id>` or `user:<id>`. */
export const Frame = z.object({ topic: z.string(), now: Instant, events: z.array(LiveEvent) })
export type Frame = z.infer<typeof Frame>
