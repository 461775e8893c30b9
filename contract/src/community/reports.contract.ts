import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { ReportReason, ReportSubject } from './community.contract.ts'

export const reportStatuses = ['open', 'upheld', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A report as the team reads it. */
export const ReportRow = z.object({
  id: Id,
  status: z.enum(reportStatuses),
  reason: ReportReason,
  details: z.string(),
  subjectKind: ReportSubject,
  subjectId: Id,
  /** Null when what was reported is gone. */
  subjectName: z.nullable(z.string()),
  subjectLink: z.nullable(z.string()),
  /** The account behind what was reported. */
  ownerId: z.nullable(Id),
  /** The words of a message, or a person's profile text. */
  excerpt: z.nullable(z.string()),
  reporterId: Id,
  reporterName: z.nullable(z.string()),
  /** Open reports on the same thing, this one included. */
  openOnSubject: z.int(),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ReportRow = z.infer<typeof ReportRow>

const manage = { needs: 'platform.reports.manage' as const }
const ownReport = {
  OWN_ACCOUNT: expectedError(409, 'This report is about you. Someone else on the team has to decide it.'),
}

export const reportsContract = {
  /** Reports by their state. `q`: an id, the name of a person, or words of the report. */
  list: procedure
    .meta({ needs: 'platform.reports.view' })
    .route({ method: 'GET', path: '/reports' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        status: z._default(z.enum(['all', ...reportStatuses]), 'open'),
        kind: z._default(z.enum(['all', ...ReportSubject.options]), 'all'),
        reason: z._default(z.enum(['all', ...ReportReason.options]), 'all'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(z.extend(listOf(ReportRow), { open: z.int() })),
  /** Decides an open report, with `includesSame` every open report on the same thing. Each reporter is told. */
  decide: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/reports/{id}/decision' })
    .errors({
      ALREADY_DECIDED: expectedError(409, 'Someone else has already decided this report.'),
      ...ownReport,
    })
    .input(
      z.strictObject({
        id: Id,
        verdict: z.enum(['upheld', 'dismissed']),
        note: z._default(Prose(2000), ''),
        includesSame: z._default(z.boolean(), false),
      }),
    )
    .output(z.object({ decided: z.int() })),
  /** Opens a decided report again. Nobody is told. */
  reopen: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/reports/{id}/reopen' })
    .errors({
      REPORTED_AGAIN: expectedError(409, 'The same person has reported it again. Decide that report.'),
      ...ownReport,
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ reopened: z.boolean() })),
}
