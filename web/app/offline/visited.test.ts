// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDevice } from '#web/session/clear-device.ts'
import { cacheVisited } from './visited.ts'

const postMessage = vi.fn()
const told = () => postMessage.mock.calls.map(([message]) => message.address)

beforeEach(() => {
  vi.useFakeTimers()
  const worker = { controller: { postMessage }, ready: Promise.resolve(), getRegistration: async () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a page is kept once it has been looked at for a while, and not when it was left before', async () => {
  cacheVisited('/drop/1')()
  cacheVisited('/drop/2')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(told()).toEqual(['/drop/2'])
})

test('a page on which everything was forgotten is not kept', async () => {
  cacheVisited('/claims/7')
  await vi.advanceTimersByTimeAsync(1_000)
  await clearDevice()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(told()).toEqual([])
})
