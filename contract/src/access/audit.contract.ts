import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** One act. `before` and `after` hold the fields that it changed. */
export const AuditRow = z.object({
  id: Id,
  seq: z.int(),
  at: Instant,
  actorId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  /** The account that an administrator acted for. */
  onBehalfOfId: z.nullable(Id),
  onBehalfOfName: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.nullable(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Outcome of a check of the whole chain. */
export const AuditVerdict = z.object({
  rows: z.int(),
  /** Hash of the newest row; null for an empty log. */
  head: z.nullable(z.string()),
  /** Published heads that the log was compared with. */
  published: z.int(),
  /** The first rows that don't fit, at most 20; empty when the chain is whole. */
  breaks: z.array(z.object({ seq: z.int(), problem: z.string() })),
})
export type AuditVerdict = z.infer<typeof AuditVerdict>

const needs = { needs: 'platform.audit.view' as const }

export const auditContract = {
  /**
   * Acts of administrators and staff, newest first unless asked otherwise. `q` is an id: of who did it, of the account that
   * an administrator acted for, of what it was about, or of a request.
   */
  list: procedure
    .meta(needs)
    .route({ method: 'GET', path: '/audit' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        action: z.optional(EmptyLine(80)),
        from: z.optional(InstantInput),
        to: z.optional(InstantInput),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(listOf(AuditRow)),
  /** The kinds of acts in the log. */
  actions: procedure
    .meta(needs)
    .route({ method: 'GET', path: '/audit/actions' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(z.string()), nextCursor: z.null() })),
  /** Reads the whole log and checks every hash. */
  verify: procedure
    .meta(needs)
    .route({ method: 'GET', path: '/audit/verification' })
    .input(z.strictObject({}))
    .output(AuditVerdict),
}
