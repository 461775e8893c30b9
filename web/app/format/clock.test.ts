// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SyncedClock, syncFrom, untilNextSecond } from './clock.ts'
import { syncSentence } from './use-clock.ts'

describe('the best of the samples', () => {
  test('is the one with the smallest round trip', () => {
    const sync = syncFrom([
      { sentAt: 0, receivedAt: 400, serverNow: 10_500 },
      { sentAt: 1_000, receivedAt: 1_020, serverNow: 11_010 },
      { sentAt: 2_000, receivedAt: 2_300, serverNow: 12_000 },
    ])
    expect(sync).toEqual({ offset: 10_000, errorMs: 10 })
  })
  test('without samples nothing is known', () => expect(syncFrom([])).toBeNull())
})

test('ticks fall on whole seconds', () => {
  expect(untilNextSecond(12_345)).toBe(655)
  expect(untilNextSecond(12_000)).toBe(1_000)
  expect(untilNextSecond(-1)).toBe(1)
})

describe('a clock on a device that is five minutes ahead', () => {
  const serverStart = Date.UTC(2026, 10, 20, 14, 0, 0, 300)
  const skew = 5 * 60_000
  let clock: SyncedClock

  beforeEach(() => {
    vi.useFakeTimers({ now: serverStart + skew })
    const started = performance.now()
    const serverNow = () => serverStart + (performance.now() - started)
    clock = new SyncedClock(async () => serverNow())
  })
  afterEach(() => vi.useRealTimers())

  test('shows the server time, and says how far the device is off', async () => {
    const stop = clock.onTick(() => {})
    await vi.advanceTimersByTimeAsync(10)
    expect(clock.now()).toBeCloseTo(serverStart + 10, -1)
    expect(clock.syncState().status).toBe('synced')
    expect(syncSentence(clock.syncState())).toBe('Your clock is 5 min off. We use ours.')
    stop()
  })

  test('ticks once a second, on the second, and never backwards', async () => {
    const shown: number[] = []
    const stop = clock.onTick(() => shown.push(clock.shownNow()))
    await vi.advanceTimersByTimeAsync(5)
    shown.length = 0
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shown).toHaveLength(5)
    expect(shown.every((at) => at % 1000 < 20)).toBe(true)
    expect([...shown].sort((a, b) => a - b)).toEqual(shown)
    stop()
  })

  test('tells of an instant to the millisecond, once, and of what comes after it', async () => {
    const told: string[] = []
    const sooner = serverStart + 2_345
    const stops = [5_000, 2_345, 90].map((after) =>
      clock.onInstant(serverStart + after, () => told.push(`${after} at ${Math.round(clock.now() - serverStart)}`)),
    )
    await vi.advanceTimersByTimeAsync(20)
    expect(new Set(told)).toEqual(new Set(['5000 at 0', '2345 at 0', '90 at 0']))
    told.length = 0
    await vi.advanceTimersByTimeAsync(sooner - serverStart - 21)
    expect(told).toEqual(['90 at 90'])
    await vi.advanceTimersByTimeAsync(2)
    expect(told).toEqual(['90 at 90', '2345 at 2345'])
    const stopEarlier = clock.onInstant(serverStart + 3_000, () => told.push('3000'))
    stops[0]?.()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(told).toEqual(['90 at 90', '2345 at 2345', '3000'])
    for (const stop of [...stops, stopEarlier]) stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('keeps what it shows between two ticks, so that all countdowns agree', async () => {
    const stop = clock.onTick(() => {})
    await vi.advanceTimersByTimeAsync(5)
    const before = clock.shownNow()
    vi.advanceTimersByTime(200)
    expect(clock.shownNow()).toBe(before)
    stop()
  })
})

test('a clock that cannot reach the server says so and goes by the device', async () => {
  const clock = new SyncedClock(() => Promise.reject(new Error('offline')))
  await clock.resync()
  expect(clock.syncState().status).toBe('failed')
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50)
})

test('some lost questions do not matter', async () => {
  let asked = 0
  const clock = new SyncedClock(async () => {
    asked += 1
    if (asked < 4) throw new Error('lost')
    return Date.now()
  })
  await clock.resync()
  expect(clock.syncState().status).toBe('synced')
})

test('the sentence under a countdown', () => {
  expect(syncSentence({ status: 'synced', errorMs: 40, deviceOffMs: 200 })).toBe('Your countdown is exact, ±40 ms')
  expect(syncSentence({ status: 'synced', errorMs: 617, deviceOffMs: 200 })).toBe(
    'Your countdown is within 0.7 s of our clock',
  )
  expect(syncSentence({ status: 'synced', errorMs: 40, deviceOffMs: -180_000 })).toBe(
    'Your clock is 3 min off. We use ours.',
  )
})
