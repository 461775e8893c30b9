import type { Feature } from '#server/boot/feature.ts'
import { type AdminDeps, adminRouter } from './admin.router.ts'

export type AdminFeatureDeps = AdminDeps

/** The administration feature. It owns no table. */
export function adminFeature(deps: AdminFeatureDeps): Feature {
  return { name: 'admin', router: { admin: adminRouter(deps) } }
}
