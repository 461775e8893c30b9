import * as z from 'zod/mini'
import { Cents, Id, Instant } from '../api/fields.ts'
import { DropItem, followedFields, unitCounts } from './drops.contract.ts'

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
