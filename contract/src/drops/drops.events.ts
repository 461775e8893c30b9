import * as z from 'zod/mini'
import { Cents, Id, Instant } from '../api/fields.ts'
import { DropItem, followedFields, LiveStage, unitCounts } from './drops.contract.ts'

/** The drop's own row changed; carries its new state. */
export const DropChanged = z.object({
  name: z.literal('drop.changed'),
  id: Id,
  version: z.int(),
  ...followedFields,
})

/** Stock or state of one item changed. */
export const ItemChanged = z.object({
  name: z.literal('item.changed'),
  id: Id,
  version: z.int(),
  ...unitCounts,
  nextHoldEndsAt: z.nullable(Instant),
  active: z.boolean(),
  closed: z.boolean(),
})

/** A lot came on stage; carries the whole item. */
export const ItemRevealed = z.object({
  name: z.literal('item.revealed'),
  id: Id,
  version: z.int(),
  item: DropItem,
  nextRevealAt: z.nullable(Instant),
})

/** The host took a lot (`id`) off stage again, before anybody claimed it. It is in the queue and no longer public. */
export const ItemReturned = z.object({ name: z.literal('item.returned'), id: Id, version: z.int(), dropId: Id })

/** What is on stage of a live drop (`id`), its pace, or its picture changed; `version` is the drop's. */
export const StageChanged = z.object({ name: z.literal('stage.changed'), id: Id, version: z.int(), live: LiveStage })

/** A hint was revealed; carries the new price. */
export const HintRevealed = z.object({
  name: z.literal('hint.revealed'),
  id: Id,
  version: z.int(),
  position: z.int(),
  body: z.string(),
  priceCents: Cents,
  revealedAt: Instant,
})
