import type { Feature } from '#server/boot/feature.ts'
import { type SettingsDeps, settingsRouter } from './settings.router.ts'

export { selectSettings as readSettings } from './settings.queries.ts'
export { selectTaxRate as findTaxRate } from './taxes/taxes.queries.ts'

/** The platform's settings. Other features call `readSettings` on each use, so that changes apply at once. */
export function settingsFeature(deps: SettingsDeps): Feature {
  return { name: 'settings', router: { settings: settingsRouter(deps) } }
}
