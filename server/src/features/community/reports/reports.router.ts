import { reportsContract } from '@keepcase/contract/community/reports.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { decideReport, reopenReport } from './decide-report.ts'
import { countOpenReports, type ReportPageRow, selectReports } from './reports.queries.ts'

const part = 'reports'

const view = (row: ReportPageRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Reports as the team reads and decides them. */
export function reportsRouter(deps: { db: Db }) {
  const { db } = deps
  const implementer = implementContract(reportsContract)
  return implementer.router({
    list: implementer.list.handler(async ({ input: { cursor, limit, q, ...filter } }) => {
      const after = decodeCursor(cursor, [part])
      const [rows, open] = await Promise.all([
        selectReports(db, { ...filter, q }, after, limit + 1),
        countOpenReports(db),
      ])
      return { ...cutPage(rows, limit, part, (row) => row.createdAt, view), open }
    }),
    decide: implementer.decide.handler(async ({ input, context }) => ({
      decided: await decideReport(deps, await actorOf(context), input, context.requestId),
    })),
    reopen: implementer.reopen.handler(async ({ input, context }) => ({
      reopened: await reopenReport(deps, await actorOf(context), input.id, context.requestId),
    })),
  })
}
