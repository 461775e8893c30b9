import { adminContract } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectStatistics } from './admin.queries.ts'

/** What the administration sees of the whole platform. */
export function adminRouter({ db }: { db: Db }) {
  const room = implementContract(adminContract)
  return room.router({ statistics: room.statistics.handler(() => selectStatistics(db)) })
}
