// @vitest-environment happy-dom
import { hostReportMs } from '@keepcase/contract/drops/hosting.rules.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHostReport } from './use-host-report.ts'

const server = vi.hoisted(() => ({ calls: 0, isDown: false }))
vi.mock('#web/api/api.ts', () => ({
  client: {
    drops: {
      reportHost: async () => {
        server.calls++
        if (server.isDown) throw new TypeError('Failed to fetch')
      },
    },
  },
}))
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { calls: 0, isDown: false })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an open console reports again and again, and says how long the answer took', async () => {
  const { result } = renderHook(() => useHostReport('drop', true))
  await pass(hostReportMs * 2 + 100)
  expect(server.calls).toBe(3)
  expect(result.current).toEqual({ roundTripMs: expect.any(Number), lostSince: null })
})

test('a lost connection is dated from the first report that failed, and over with the next that arrives', async () => {
  const { result } = renderHook(() => useHostReport('drop', true))
  await pass(100)
  server.isDown = true
  await pass(hostReportMs)
  const since = result.current.lostSince
  expect(since).not.toBeNull()
  await pass(hostReportMs)
  expect(result.current.lostSince).toBe(since)
  server.isDown = false
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(result.current.lostSince, 'tried at once when the network is back').toBeNull()
})

test('nothing is reported while the drop isn’t open', async () => {
  const { unmount } = renderHook(() => useHostReport('drop', false))
  await pass(hostReportMs * 3)
  unmount()
  expect(server.calls).toBe(0)
})
