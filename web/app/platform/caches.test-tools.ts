import { vi } from 'vitest'

/** Puts a browser's caches in place: names, and under each name its addresses. Gives how to see what lies in them. */
export function pretendCaches(kept: Record<string, readonly string[]> = {}) {
  const stores = new Map(
    Object.entries(kept).map(([name, addresses]) => [name, new Map(addresses.map((one) => [one, '']))]),
  )
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return store
  }
  const found = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) => found(stores.get(cacheName)?.get(address)),
    open: async (name: string) => {
      const store = storeOf(name)
      return {
        match: async (address: string) => found(store.get(address)),
        put: async (address: string, response: Response) => void store.set(address, await response.text()),
        delete: async (address: string) => store.delete(address),
      }
    },
    delete: async (name: string) => stores.delete(name),
  })
  return () =>
    Object.fromEntries(
      [...stores].flatMap(([name, store]) => (store.size > 0 ? [[name, [...store.keys()]] as const] : [])),
    )
}
