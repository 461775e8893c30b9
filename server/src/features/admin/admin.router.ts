import { adminContract } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectLastHour, selectRecentEvents, selectStatistics } from './admin.queries.ts'
import { type HealthDeps, readHealth } from './health/read-health.ts'

export type AdminDeps = { db: Db } & HealthDeps

/** Events on the dashboard. */
const maxEvents = 20

/** Platform-wide figures for administrators. */
export function adminRouter(deps: AdminDeps) {
  const { db } = deps
  const implementer = implementContract(adminContract)
  return implementer.router({
    statistics: implementer.statistics.handler(() => selectStatistics(db)),
    activity: implementer.activity.handler(async () => {
      const rows = await selectRecentEvents(db, maxEvents)
      return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor: null }
    }),
    health: implementer.health.handler(() => readHealth(deps)),
    lastHour: implementer.lastHour.handler(async () => {
      const rows = await selectLastHour(db)
      return { minutes: rows.map((row) => ({ ...row, minute: row.minute.toISOString() })) }
    }),
  })
}
