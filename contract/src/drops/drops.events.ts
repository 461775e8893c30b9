import * as z from 'zod/mini'
import { Cents, Id, Instant } from '../api/fields.ts'
import { DropItem, DropStatus, unitCounts } from './drops.contract.ts'

/** The drop's own row changed: status, times, note, counters. */
export const DropChanged = z.object({
  name: z.literal('drop.changed'),
  id: Id,
  version: z.int(),
  status: DropStatus,
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  pauseReason: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  hostNote: z.nullable(z.string()),
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
