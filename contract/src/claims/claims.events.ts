import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'
import { ClaimStatus } from './claims.contract.ts'

/** To its owner: a claim changed. */
export const ClaimChanged = z.object({
  name: z.literal('claim.changed'),
  id: Id,
  version: z.int(),
  dropId: Id,
  dropItemId: Id,
  status: ClaimStatus,
  expiresAt: Instant,
  isPaying: z.boolean(),
})

/** An offer to the head of a line: the claim that holds the unit, and its deadline. */
const StandbyOffer = z.object({ claimId: Id, itemName: z.string(), dropName: z.string(), expiresAt: Instant })
export type StandbyOffer = z.infer<typeof StandbyOffer>

/**
 * To its owner: they joined or left a line, took or passed an offer, or it is their turn. `offer` is set with
 * `offered`.
 */
export const StandbyChanged = z.object({
  name: z.literal('standby.changed'),
  id: Id,
  version: z.int(),
  dropId: Id,
  dropItemId: Id,
  state: z.enum(['waiting', 'offered', 'taken', 'passed', 'left']),
  offer: z.optional(StandbyOffer),
})

/** To everybody in an item's line: places changed. Doesn't say whose or how; `id` is the drop item. */
export const LineMoved = z.object({ name: z.literal('line.moved'), id: Id, version: z.int(), dropId: Id })
