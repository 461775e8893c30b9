import { vi } from 'vitest'

/**
 * Installs a fake Cache API: cache names with their addresses. Returns functions to inspect the caches, and to delay
 * each opening by so many milliseconds.
 */
export function fakeCaches(kept: Record<string, readonly string[]> = {}) {
  const stores = new Map(
    Object.entries(kept).map(([name, addresses]) => [name, new Map(addresses.map((one) => [one, '']))]),
  )
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return store
  }
  const found = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  let openingMs = 0
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) => found(stores.get(cacheName)?.get(address)),
    open: async (name: string) => {
      if (openingMs > 0) await new Promise((resolve) => setTimeout(resolve, openingMs))
      const store = storeOf(name)
      return {
        match: async (address: string) => found(store.get(address)),
        put: async (address: string, response: Response) => void store.set(address, await response.text()),
        delete: async (address: string) => store.delete(address),
      }
    },
    delete: async (name: string) => stores.delete(name),
  })
  const lying = () =>
    Object.fromEntries(
      [...stores].flatMap(([name, store]) => (store.size > 0 ? [[name, [...store.keys()]] as const] : [])),
    )
  const slowDown = (ms: number) => {
    openingMs = ms
  }
  return Object.assign(lying, { slowDown })
}
