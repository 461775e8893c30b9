import { adminContract } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementRoom } from '#server/api/procedure.ts'
import { selectStatistics } from './admin.queries.ts'

/** What the administration sees of the whole platform. */
export function adminRouter({ db }: { db: Db }) {
  const room = implementRoom(adminContract)
  return room.router({ statistics: room.statistics.handler(() => selectStatistics(db)) })
}
