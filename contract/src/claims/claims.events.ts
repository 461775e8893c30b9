import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'
import { ClaimStatus } from './claims.contract.ts'

/** To its owner: a claim moved. */
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

/** What the head of a line is offered: the claim that holds it, and until when. */
const StandbyOffer = z.object({ claimId: Id, itemName: z.string(), dropName: z.string(), expiresAt: Instant })
export type StandbyOffer = z.infer<typeof StandbyOffer>

/** To its owner: a line was joined, left, taken or passed, or it is their turn. `offer` stands beside `offered`. */
export const StandbyChanged = z.object({
  name: z.literal('standby.changed'),
  id: Id,
  version: z.int(),
  dropId: Id,
  dropItemId: Id,
  state: z.enum(['waiting', 'offered', 'taken', 'passed', 'left']),
  offer: z.optional(StandbyOffer),
})

/** To those who stand in an item's line: places moved. Whose and how is not said; `id` is the item in its drop. */
export const LineMoved = z.object({ name: z.literal('line.moved'), id: Id, version: z.int(), dropId: Id })
