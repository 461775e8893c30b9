import type { Report } from '@keepcase/contract/community/community.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { CountCall, Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { insertReport, mayReport } from './reports.queries.ts'

/** Reports per account and hour. */
const reportLimit = { name: 'report', max: 20, seconds: 3_600, isExact: true } as const satisfies Limit

/**
 * Sends a report to the administration. Idempotent while the reporter's report on the same subject is open.
 * @throws Refusal OWN_ACCOUNT, NOT_FOUND for what the reporter may not see; RetryLater above 20 reports an
 * hour
 */
export async function reportSubject(
  { db, countCall }: { db: Db; countCall: CountCall },
  ownId: string,
  { kind, id, reason, details = '' }: output<typeof Report>,
): Promise<{ isNew: boolean }> {
  if (kind === 'user' && id === ownId) throw new Refusal('OWN_ACCOUNT')
  const waitSeconds = await countCall(reportLimit, ownId)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  return transact(db, async (tx) => {
    if (!(await mayReport(tx, kind, id, ownId))) throw new Refusal('NOT_FOUND')
    const reportId = await insertReport(tx, { reporterId: ownId, subjectKind: kind, subjectId: id, reason, details })
    if (reportId === undefined) return { isNew: false }
    await emitEvents(tx, [{ name: 'report.made', rowId: reportId, payload: { reportId, kind, subjectId: id } }])
    return { isNew: true }
  })
}
