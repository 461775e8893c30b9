import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

const release = vi.fn(async () => undefined)
const request = vi.fn(async () => ({ release }))

beforeEach(() => {
  release.mockClear()
  request.mockClear()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('the last minute keeps a screen on that the page was asked to keep on, and no other', async () => {
  const card = renderHook(() => useWakeLock('drop-1'))
  expect(request).not.toHaveBeenCalled()
  await act(async () => card.result.current.toggle())
  expect(request).toHaveBeenCalledTimes(1)
  card.unmount()
  expect(release).toHaveBeenCalledTimes(1)
  const minute = renderHook(() => useWakeLock('drop-1'))
  await act(async () => undefined)
  expect(request).toHaveBeenCalledTimes(2)
  minute.unmount()
  renderHook(() => useWakeLock('drop-2'))
  await act(async () => undefined)
  expect(request).toHaveBeenCalledTimes(2)
})
