import { adminContract } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectStatistics } from './admin.queries.ts'

/** Platform-wide figures for administrators. */
export function adminRouter({ db }: { db: Db }) {
  const implementer = implementContract(adminContract)
  return implementer.router({ statistics: implementer.statistics.handler(() => selectStatistics(db)) })
}
