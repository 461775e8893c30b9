import type { Api } from '#web/api/api.ts'

/** What anybody may know of the platform's settings: the fee, and whether the doors are open. */
export const shownOptions = (api: Api) => api.settings.shown.queryOptions({ input: {}, staleTime: 30_000 })
