import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SyncedClock } from '#web/format/clock.ts'
import { isAwaited, isMinuteOver, mayTakeOver, openingOf, type Phase, passedOf, phaseAt } from './minute-times.ts'

const start = Date.parse('2026-11-22T20:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([0, 300_000, -300_000])('phases follow the server on a device whose clock is %i ms off', async (offMs) => {
  const serverStart = start - 200_000
  vi.setSystemTime(serverStart + offMs)
  const began = performance.now()
  const clock = new SyncedClock(async () => serverStart + (performance.now() - began))
  const seen: [Phase, number][] = []
  const note = () => {
    const phase = phaseAt(start - clock.now())
    if (clock.syncState().status === 'synced' && seen.at(-1)?.[0] !== phase)
      seen.push([phase, Math.round((clock.now() - start) / 100) / 10])
  }
  const stops = [-180_000, -60_000, -10_000, 0, 10_000].map((after) => clock.onInstant(start + after, note))
  await vi.advanceTimersByTimeAsync(100)
  await vi.advanceTimersByTimeAsync(215_000)
  expect(seen).toEqual([
    ['far', -200],
    ['warm', -180],
    ['minute', -60],
    ['final', -10],
    ['open', 0],
    ['over', 10],
  ])
  for (const stop of stops) stop()
})

test('a page is taken over in its minute, but no more in the last five seconds', () => {
  expect([60_001, 60_000, 30_000, 5_000, 4_999, 0, -1].map(mayTakeOver)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a viewer with early access has a minute of their own', () => {
  const drop = { startDate: '2026-11-22T20:00:00.000Z' }
  expect(openingOf(drop, null)).toBe(start)
  expect(openingOf(drop, { opensAt: '2026-11-22T19:00:00.000Z' })).toBe(start - 3_600_000)
  expect(openingOf({ startDate: null }, null)).toBeNull()
})

test('no minute for a drop without a start, that is over, or whose storefront is away until later', () => {
  const drop = { status: 'scheduled', startDate: '2026-11-22T20:00:00.000Z', vacationUntil: null } as const
  expect(isAwaited(drop)).toBe(true)
  expect(isAwaited({ ...drop, vacationUntil: '2026-11-22T19:00:00.000Z' })).toBe(true)
  expect(isAwaited({ ...drop, vacationUntil: '2026-11-29T20:00:00.000Z' })).toBe(false)
  expect(isAwaited({ ...drop, startDate: null })).toBe(false)
  expect(isAwaited({ ...drop, status: 'active' })).toBe(false)
})

test('the ordinary page is back after ten seconds, or at once if the drop is moved, paused or cancelled', () => {
  expect([60_000, 1, 0, -9_999].map((left) => isMinuteOver({ status: 'scheduled' }, left))).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  expect(isMinuteOver({ status: 'active' }, -10_000)).toBe(true)
  expect(isMinuteOver({ status: 'sold-out' }, -2_000)).toBe(false)
  expect(isMinuteOver({ status: 'paused' }, -1_000)).toBe(true)
  expect(isMinuteOver({ status: 'cancelled' }, 30_000)).toBe(true)
  expect(isMinuteOver({ status: 'scheduled' }, 15 * 60_000)).toBe(true)
})

test('what has passed of the minute stays within it', () => {
  expect([90_000, 60_000, 45_000, 0, -5_000].map(passedOf)).toEqual([0, 0, 15_000, 60_000, 60_000])
})
