import * as z from 'zod/mini'
import { Id, Instant } from '../platform/fields.ts'
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

/** To its owner: the place in a standby line changed, or the line was left, taken or passed. */
export const StandbyChanged = z.object({
  name: z.literal('standby.changed'),
  id: Id,
  version: z.int(),
  dropId: Id,
  dropItemId: Id,
  state: z.enum(['waiting', 'offered', 'taken', 'passed', 'left']),
})
