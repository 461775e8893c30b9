import { expect, test, vi } from 'vitest'
import { log } from '#server/boot/log.ts'
import { throttledWarning } from '#server/boot/throttled-log.ts'
import { TokenBuckets } from './token-bucket.ts'

test('a budget gives its burst at once and then refills, each subject its own', () => {
  let now = 0
  const buckets = new TokenBuckets({ burst: 10, perSecond: 5 }, () => now)
  expect([buckets.consume('a', 10), buckets.consume('a'), buckets.consume('b', 4)]).toEqual([0, 200, 0])
  now = 200
  expect([buckets.consume('a'), buckets.consume('a', 5)]).toEqual([0, 1_000])
  now = 1_000_000
  expect([buckets.consume('a', 10), buckets.consume('a')]).toEqual([0, 200])
})

test('budgets that are full again are forgotten', () => {
  let now = 0
  const buckets = new TokenBuckets({ burst: 10, perSecond: 5 }, () => now)
  for (let i = 0; i < 1_000; i++) buckets.consume(String(i))
  expect(buckets.size).toBe(1_000)
  now = 61_000
  buckets.consume('new')
  expect(buckets.size).toBe(1)
})

test('a thousand warnings are a line at once and a line a second, with their number', () => {
  vi.useFakeTimers()
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const warning = throttledWarning('too much')
  for (let i = 0; i < 1_000; i++) warning({ i })
  expect(warn.mock.calls).toEqual([[{ i: 0, count: 1 }, 'too much']])
  vi.advanceTimersByTime(1_000)
  expect(warn.mock.calls.slice(1)).toEqual([[{ i: 999, count: 999 }, 'too much']])
  vi.advanceTimersByTime(5_000)
  expect(warn).toHaveBeenCalledTimes(2)
  warning({ i: -1 })
  expect(warn).toHaveBeenLastCalledWith({ i: -1, count: 1 }, 'too much')
  vi.restoreAllMocks()
  vi.useRealTimers()
})
