import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#server/boot/feature.ts'
import { adminRouter } from './admin.router.ts'

/** The administration. It owns no table. */
export function adminRoom(deps: { db: Db }): Room {
  return { name: 'admin', router: { admin: adminRouter(deps) } }
}
