import type { WorkboxPlugin } from 'workbox-core/types.js'

/**
 * For caches that tell of a person: what was asked for before everything was forgotten, and arrives after it, does not stay
 * in them. `forgotten` says that it was.
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
