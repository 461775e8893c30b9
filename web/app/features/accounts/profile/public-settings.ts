import type { Api } from '#web/api/api.ts'

/** Public platform settings: the fee, and whether sign-up is open. */
export const publicSettingsOptions = (api: Api) => api.settings.shown.queryOptions({ input: {}, staleTime: 30_000 })
