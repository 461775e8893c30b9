import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { ReportReason, ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import * as z from 'zod'
import { holdersOf, reportFacts, reportVerdict } from '../facts.queries.ts'
import { renderer } from '../renderer.ts'

/** Permissions whose holders are notified of reports. */
const moderators: readonly PermissionName[] = ['platform.contentModeration.manage', 'platform.admin.access']

const subjects: Readonly<Record<ReportSubject, string>> = {
  user: 'A person was reported',
  drop: 'A drop was reported',
  item: 'An item was reported',
  message: 'A message was reported',
  storefront: 'A storefront was reported',
}
const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  counterfeit: 'Counterfeit',
  misleading: 'Misleading',
  prohibited: 'Prohibited',
  other: 'Something else',
}

/** The first 140 characters of what the reporter wrote. */
const briefly = (details: string): string => (details.length > 140 ? `${details.slice(0, 139)}…` : details)

/**
 * Notifies moderators of reports: one notification a day for each reported thing, never naming the reporter. Reporters
 * hear of the decision.
 */
export const reportRenderers = [
  renderer('report.decided', z.object({ reportId: z.uuid() }), async ({ payload: { reportId }, tx }) => {
    const report = await reportFacts(tx, reportId)
    const status = await reportVerdict(tx, reportId)
    if (!report || status === null) return {}
    const { reporterId: userId, subjectName } = report
    const what = subjectName === null ? '' : ` (${subjectName})`
    const body =
      status === 'upheld'
        ? `What you reported${what} broke our rules. Thank you for telling us.`
        : `What you reported${what} doesn’t break our rules. Thank you for looking out.`
    const title = 'We looked at your report'
    return {
      notifications: [{ userId, kind: 'moderation-report', causeId: `${reportId}:${status}`, title, body, link: null }],
    }
  }),
  renderer('report.made', z.object({ reportId: z.uuid() }), async ({ payload: { reportId }, tx }) => {
    const report = await reportFacts(tx, reportId)
    if (!report) return {}
    const { subjectKind, subjectId, reason, details, subjectName, link, day, reporterId } = report
    const excerpt = details === '' ? '' : ` ${briefly(details)}`
    const about = subjectKind === 'message' ? `A message from ${subjectName}` : subjectName
    const recipients = await holdersOf(tx, moderators)
    return {
      notifications: recipients
        .filter((userId) => userId !== reporterId)
        .map((userId) => ({
          userId,
          kind: 'report-made',
          causeId: `${subjectKind}:${subjectId}:${day}`,
          title: subjects[subjectKind],
          body: `${subjectName === null ? '' : `${about}. `}${reasons[reason]}.${excerpt}`,
          pushBody: `${reasons[reason]}. Open Keepcase to read it.`,
          link,
        })),
    }
  }),
]
