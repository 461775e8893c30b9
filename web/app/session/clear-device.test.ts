import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cart, cartItems } from '#web/features/claims/cart/cart.ts'
import { endedMark, offlineCaches } from '#web/offline/offline-cache.ts'
import { fakeCaches } from '#web/offline/testing/caches-tools.ts'
import { followStored } from '#web/storage/stored.ts'
import { clearDevice, onDeviceCleared } from './clear-device.ts'
import { clearOfflineSignOut, isSignedOutOffline, signOutOffline } from './offline-sign-out.ts'

const posted = vi.fn()
const close = vi.fn()
let kept: ReturnType<typeof fakeCaches>

beforeEach(() => {
  kept = fakeCaches({
    ...Object.fromEntries(Object.values(offlineCaches).map((name) => [name, ['/x']])),
    [offlineCaches.offline]: ['/offline', endedMark],
  })
  const registration = { active: { postMessage: posted }, getNotifications: async () => [{ close }] }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('everything that tells of a person goes, what is the device’s own stays', async () => {
  cart.add({ id: '1', name: 'Night Shift VHS', price: 64 })
  for (const key of ['keepcase-codes', 'recent-searches', 'something-new']) localStorage.setItem(key, 'x')
  for (const key of ['theme', 'sidebar-collapsed', 'shortcuts-off', 'keepcase-alerts-of'])
    localStorage.setItem(key, 'x')
  sessionStorage.setItem('keepcase-open-payments', '[]')
  const heard = vi.fn()
  const stop = onDeviceCleared(heard)
  await clearDevice()
  stop()
  await clearDevice()
  expect(Object.keys(localStorage).sort()).toEqual([
    'keepcase-alerts-of',
    'shortcuts-off',
    'sidebar-collapsed',
    'theme',
  ])
  expect([sessionStorage.length, cartItems()]).toEqual([0, []])
  expect(kept()).toEqual({ [offlineCaches.assets]: ['/x'], [offlineCaches.offline]: ['/offline'] })
  expect(posted).toHaveBeenCalledWith({ kind: 'forget' })
  expect(close).toHaveBeenCalled()
  expect(heard).toHaveBeenCalledOnce()
})

test('whatever on the page shows what was kept is told', async () => {
  const told = vi.fn()
  const stop = followStored(told)
  await clearDevice()
  stop()
  expect(told).toHaveBeenCalledOnce()
})

test('a part that the browser refuses keeps no other from being forgotten', async () => {
  localStorage.setItem('keepcase-codes', 'x')
  const refused = async () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  vi.stubGlobal('caches', { delete: refused, open: refused })
  await clearDevice()
  await clearOfflineSignOut()
  expect(localStorage.length).toBe(0)
  expect(posted).toHaveBeenCalledWith({ kind: 'forget' })
})

test('who signs out without a network has left, and is not hinted at any more', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'kc_in=1; Path=/'
  expect(isSignedOutOffline()).toBe(false)
  signOutOffline()
  expect(isSignedOutOffline()).toBe(true)
  // A browser removes a cookie whose age is 0 at the next full second; until then it may remain, empty.
  expect(document.cookie).not.toContain('kc_in=1')
})
