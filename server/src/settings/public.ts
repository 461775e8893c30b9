export { type SettingsRow, selectSettings as readSettings } from './settings.queries.ts'
