import type { Feature } from '#server/boot/feature.ts'
import type { MaintenanceDeps } from './run-maintenance.ts'
import { settingsRouter } from './settings.router.ts'

export { type SettingsRow, selectSettings as readSettings, selectTaxBps as findTaxBps } from './settings.queries.ts'

/** The platform's settings. Other features call `readSettings` on each use, so that changes apply at once. */
export function settingsFeature(deps: MaintenanceDeps): Feature {
  return { name: 'settings', router: { settings: settingsRouter(deps) } }
}
