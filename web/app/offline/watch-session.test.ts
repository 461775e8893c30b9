// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkSession } from '#web/session/check-session.ts'
import { endedMark, offlineCaches, ownerAddress, signedOutMark } from './offline-cache.ts'
import { fakeCaches } from './testing/caches-tools.ts'

vi.mock('#web/session/check-session.ts', () => ({ checkSession: vi.fn(async () => null) }))

const worker = new EventTarget()
let kept: ReturnType<typeof fakeCaches>

// Loaded late: the module reads `caches` when it is evaluated.
const load = async () => ({
  ...(await import('./watch-session.ts')),
  ...(await import('./store.ts')),
  ...(await import('./cache-reads.ts')),
  ...(await import('#web/session/clear-device.ts')),
  queryClient: (await import('#web/api/query-client.ts')).makeQueryClient(),
})

beforeEach(() => {
  vi.useFakeTimers()
  kept = fakeCaches()
  vi.stubGlobal('BroadcastChannel', EventTarget)
  Object.assign(worker, { getRegistration: async () => undefined })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  localStorage.setItem('recent-searches', '["mothman"]')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  for (const name of ['kc_in', 'kc_out']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server deletes it
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
})

test('the end of a session that the worker heard of is the end of local storage, too', async () => {
  const { watchSession, queryClient } = await load()
  const stop = watchSession(queryClient)
  worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'ended' } }))
  stop()
  expect(localStorage.length).toBe(0)
})

test('a page that opens after that end forgets what the worker could not reach, once', async () => {
  kept = fakeCaches({ [offlineCaches.offline]: ['/offline', endedMark] })
  const { setCacheOwner } = await load()
  await setCacheOwner(null)
  expect(localStorage.length).toBe(0)
  expect(kept()).toEqual({ [offlineCaches.offline]: ['/offline'] })
  localStorage.setItem('recent-searches', '["jersey devil"]')
  await setCacheOwner(null)
  expect(localStorage.length).toBe(1)
})

test('an answer that was about to be kept is not, when everything is forgotten at that moment', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'kc_in=1; Path=/'
  const { cacheReads, setCacheOwner, clearDevice: forgetDevice, queryClient } = await load()
  await setCacheOwner('ada')
  const stop = cacheReads(queryClient)
  queryClient.setQueryData([['orders', 'mine']], { items: ['an order'] })
  await vi.advanceTimersByTimeAsync(1_999)
  vi.advanceTimersByTime(1)
  await forgetDevice()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept()).toEqual({})

  await setCacheOwner('ada')
  queryClient.setQueryData([['orders', 'mine']], { items: ['another'] })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(kept()[offlineCaches.reads]?.filter((address) => address !== ownerAddress)).toHaveLength(1)
  stop()
})

/** Another tab of the same browser: the same code with its own module state. */
const loadOtherTab = async () => {
  vi.resetModules()
  return { ...(await load()), ...(await import('#web/session/offline-sign-out.ts')) }
}
const takeTurns = (on: LockManager | undefined) =>
  Object.defineProperty(navigator, 'locks', { configurable: true, value: on })
/** Locks are granted in real time, whatever the fake clock shows. */
const hasTurn = async () => {
  for (let asked = 0; navigator.locks && asked < 1_000; asked++) if ((await locks.query()).held?.length) return
}

/** One tab is about to write, its store slow to open, while another one signs out and deletes. Returns what remains. */
async function forgetWhileAnotherWrites() {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'kc_in=1; Path=/'
  const { cacheReads, setCacheOwner, queryClient } = await load()
  const other = await loadOtherTab()
  await setCacheOwner('ada')
  const stop = cacheReads(queryClient)
  queryClient.setQueryData([['orders', 'mine']], { items: ['an order'] })
  kept.slowDown(100)
  await vi.advanceTimersByTimeAsync(2_000)
  await hasTurn()
  // It has passed its check and opens the store to write.
  await vi.advanceTimersByTimeAsync(150)
  other.signOutOffline()
  const isForgotten = other.clearDevice()
  await vi.advanceTimersByTimeAsync(1_000)
  await isForgotten
  kept.slowDown(0)
  stop()
  return kept()
}

test('what another tab is just writing is forgotten with the rest: the two take turns', async () => {
  takeTurns(locks as LockManager)
  expect(await forgetWhileAnotherWrites()).toEqual({})
  takeTurns(undefined)
  expect((await forgetWhileAnotherWrites())[offlineCaches.reads]).toHaveLength(1)
})

test('a tab that says that nobody has left takes no mark away that another one has laid since', async () => {
  takeTurns(locks as LockManager)
  const { clearOfflineSignOut } = await loadOtherTab()
  const other = await loadOtherTab()
  kept.slowDown(500)
  const isSaid = clearOfflineSignOut()
  await hasTurn()
  kept.slowDown(0)
  other.signOutOffline()
  const isForgotten = other.clearDevice().then(other.reportOfflineSignOut)
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([isSaid, isForgotten])
  await clearOfflineSignOut()
  expect(kept()).toEqual({ [offlineCaches.offline]: [signedOutMark] })
})

test('a tab that read the account before another one signed it out makes nothing its own', async () => {
  const { setCacheOwner } = await load()
  await setCacheOwner('ada')
  expect(kept()).toEqual({})
})

test('a tab that follows a sign-out leaves nothing behind that it stored since, unless somebody signs in', async () => {
  takeTurns(undefined)
  const { followSignOutElsewhere } = await loadOtherTab()
  const page = document.documentElement
  const leftAfter = async (hint: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it, and a sign-out empties it
    document.cookie = `kc_in=${hint}; Path=/`
    await vi.advanceTimersByTimeAsync(0)
    page.dataset.signedIn = ''
    followSignOutElsewhere(() => undefined)()
    delete page.dataset.signedIn
    for (const key of ['keepcase-cart', 'theme']) localStorage.setItem(key, 'x')
    sessionStorage.setItem('keepcase-open-payments', '[]')
    dispatchEvent(new Event('pagehide'))
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()
  }
  localStorage.clear()
  const all = ['keepcase-cart', 'keepcase-open-payments', 'theme']
  expect(await leftAfter('1')).toEqual(all)
  expect(await leftAfter('')).toEqual(['theme'])
  expect(await leftAfter('1')).toEqual(all)
})

test('a page that opened just before another tab signed out follows once the deletion is over', async () => {
  takeTurns(undefined)
  const { followSignOutElsewhere } = await loadOtherTab()
  const reload = vi.fn()
  const page = document.documentElement
  const begin = async () => {
    followSignOutElsewhere(reload)()
    await vi.advanceTimersByTimeAsync(0)
  }
  // A visitor's page, and one whose session goes on.
  await begin()
  page.dataset.signedIn = ''
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'kc_in=1; Path=/'
  await begin()
  expect(reload).not.toHaveBeenCalled()
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab deletes it
  document.cookie = 'kc_in=; Max-Age=0; Path=/'
  await begin()
  delete page.dataset.signedIn
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that has gone asks no more whether the server heard of a sign-out', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a page sets it offline
  document.cookie = 'kc_out=1; Path=/'
  const { reportSignOut } = await load()
  reportSignOut()()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(checkSession).toHaveBeenCalledOnce()
})
