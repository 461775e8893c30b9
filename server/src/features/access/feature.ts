import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { permissionsRouter, rolesRouter } from './roles/roles.router.ts'

/** Role records, and who holds which permission. */
export function accessFeature({ db }: { db: Db }): Feature {
  return { name: 'access', router: { roles: rolesRouter({ db }), permissions: permissionsRouter({ db }) } }
}
