import type { WorkboxPlugin } from 'workbox-core/types.js'

/**
 * Workbox plugin for caches with personal data: a response requested before the deletion and arriving after it is not
 * stored. `forgotten` records a deletion.
 */
export function notAfterwards(): { plugin: WorkboxPlugin; forgotten(): void } {
  let times = 0
  return {
    forgotten: () => void times++,
    plugin: {
      handlerWillStart: async ({ state }) => {
        if (state) state.timesForgotten = times
      },
      cacheDidUpdate: async ({ cacheName, request, state }) => {
        if (state?.timesForgotten !== times) await (await caches.open(cacheName)).delete(request)
      },
    },
  }
}
