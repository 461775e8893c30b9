import type { Db } from '@keepcase/db/db.ts'
import { sqlState } from '@keepcase/db/retry.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { type LockedReport, lockReports, markDecided, markReopened } from './reports.queries.ts'

const needed = 'platform.reports.manage'

type Decision = { id: string; verdict: 'upheld' | 'dismissed'; note: string; includesSame: boolean }

/**
 * Decides an open report, or all open reports on the same thing. Each reporter is told. Returns how many were decided.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, OWN_ACCOUNT, ALREADY_DECIDED
 */
export async function decideReport(
  { db }: { db: Db },
  actor: Actor,
  { id, verdict, note, includesSame }: Decision,
  requestId: string,
): Promise<number> {
  return transact(db, async (tx) => {
    const locked = await lockReports(tx, id)
    await currentHolder(tx, actor, needed)
    const report = assertOthers(locked, id, actor)
    if (report.status !== 'open') throw new Refusal('ALREADY_DECIDED')
    const decided = includesSame ? locked : [report]
    await markDecided(
      tx,
      decided.map((one) => one.id),
      { verdict, note, decidedBy: actor.profileId },
    )
    const events = decided
      .filter(({ reporterId }) => reporterId !== actor.profileId)
      .map((one) => ({ name: 'report.decided', rowId: one.id, payload: { reportId: one.id } }))
    await emitEvents(tx, events)
    const after = { status: verdict, reports: decided.length }
    const subject = { subjectType: 'report', subjectId: id }
    await audit(tx, { actor, action: 'reports.decide', ...subject, before: { status: 'open' }, after, requestId })
    return decided.length
  })
}

/**
 * Opens a decided report again; false when it is open.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, OWN_ACCOUNT, REPORTED_AGAIN
 */
export async function reopenReport({ db }: { db: Db }, actor: Actor, id: string, requestId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const locked = await lockReports(tx, id)
    await currentHolder(tx, actor, needed)
    const { status } = assertOthers(locked, id, actor)
    if (status === 'open') return false
    if (!(await isReopened(markReopened(tx, id)))) throw new Refusal('REPORTED_AGAIN')
    const subject = { subjectType: 'report', subjectId: id }
    const [before, after] = [{ status }, { status: 'open' }]
    await audit(tx, { actor, action: 'reports.reopen', ...subject, before, after, requestId })
    return true
  })
}

/** False also when the same report was made again in the same moment. */
async function isReopened(marked: Promise<boolean>): Promise<boolean> {
  try {
    return await marked
  } catch (error) {
    if (sqlState(error) === '23505') throw new Refusal('REPORTED_AGAIN')
    throw error
  }
}

/** The report itself, unless it is about the actor. */
function assertOthers(locked: readonly LockedReport[], id: string, actor: Actor): LockedReport {
  const report = locked.find((one) => one.id === id)
  if (!report) throw new Refusal('NOT_FOUND')
  if (report.ownerId === actor.profileId) throw new Refusal('OWN_ACCOUNT')
  return report
}
