// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { endedMark, offlineCaches, ownerAddress, signedOutMark } from '../offline-cache.ts'
import { fakeCaches } from '../testing/caches-tools.ts'
import { checkOnWake, checkSessionInBackground } from './check-session.ts'

const pages = [{ postMessage: vi.fn() }]
const alert = { close: vi.fn() }
const handlers = new Map<string, (event: unknown) => void>()
const scope = {
  addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  clients: { matchAll: async () => pages },
  registration: { getNotifications: async () => [alert] },
} as never
const forget = vi.fn(async () => undefined)
const answers = (body: unknown, status = 200) => {
  const ask = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', ask)
  return ask
}
const owned = { [offlineCaches.reads]: [ownerAddress, '/kept/read/x'], [offlineCaches.pages]: ['/claims/7'] }

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  handlers.clear()
})

test('a session that is over takes along what was kept, the alerts on the screen, and tells the pages, now or later', async () => {
  const kept = fakeCaches({ ...owned, [offlineCaches.assets]: ['/assets/a.js'] })
  answers(null)
  expect(await checkSessionInBackground(scope, forget)).toBe(true)
  expect(kept()).toEqual({ [offlineCaches.assets]: ['/assets/a.js'], [offlineCaches.offline]: [endedMark] })
  expect(forget).toHaveBeenCalledOnce()
  expect(alert.close).toHaveBeenCalledOnce()
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ kind: 'ended' })
})

test('while it lives, or nobody answers, everything stays', async () => {
  const kept = fakeCaches(owned)
  answers({ session: {} })
  expect(await checkSessionInBackground(scope, forget)).toBe(true)
  answers(null, 503)
  expect(await checkSessionInBackground(scope, forget)).toBe(false)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await checkSessionInBackground(scope, forget)).toBe(false)
  expect(kept()).toEqual(owned)
  expect(forget).not.toHaveBeenCalled()
})

test('a device that keeps nothing of anybody asks nothing', async () => {
  fakeCaches({ [offlineCaches.pages]: ['/'] })
  const ask = answers(null)
  expect(await checkSessionInBackground(scope, forget)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('a sign-out that was not heard is said once, and a wake without an answer asks for another', async () => {
  const kept = fakeCaches({ [offlineCaches.offline]: [signedOutMark, '/offline'] })
  checkOnWake(scope, forget)
  const wake = async (tag = 'keepcase-still-in') => {
    let work: Promise<unknown> | undefined
    handlers.get('sync')?.({ tag, waitUntil: (done: Promise<unknown>) => (work = done) })
    await work
  }
  answers(null, 503)
  await expect(wake()).rejects.toThrow('The server did not answer')
  expect(kept()).toEqual({ [offlineCaches.offline]: [signedOutMark, '/offline'] })
  const ask = answers(null)
  await wake('another')
  expect(ask).not.toHaveBeenCalled()
  await wake()
  await wake()
  expect(ask).toHaveBeenCalledOnce()
  expect(kept()).toEqual({ [offlineCaches.offline]: ['/offline'] })
})
