import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { adminRouter } from './admin.router.ts'

/** The administration feature. It owns no table. */
export function adminFeature(deps: { db: Db }): Feature {
  return { name: 'admin', router: { admin: adminRouter(deps) } }
}
