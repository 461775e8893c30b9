import * as z from 'zod/mini'
import { Id, Instant } from '../api/fields.ts'

export const ProblemKind = z.enum(['not_arrived', 'damaged', 'not_as_described', 'wrong_item', 'missing_item', 'other'])
export type ProblemKind = z.infer<typeof ProblemKind>

/** The latest problem that the buyer reported about an order. */
export const OrderProblem = z.object({
  id: Id,
  kind: ProblemKind,
  reportedAt: Instant,
  /** From when on the buyer can ask the platform to step in. */
  canEscalateAt: Instant,
  escalatedAt: z.nullable(Instant),
  resolvedAt: z.nullable(Instant),
})
export type OrderProblem = z.infer<typeof OrderProblem>
