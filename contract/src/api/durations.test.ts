import { expect, test } from 'vitest'
import { msOf, secondsOf } from './durations.ts'

test('a duration is its seconds', () => {
  expect(secondsOf('10 minutes')).toBe(600)
  expect(secondsOf('1 hour')).toBe(3_600)
  expect(secondsOf('90 days')).toBe(7_776_000)
  expect(msOf('5 seconds')).toBe(5_000)
})
