import { expect, test } from 'vitest'
import { formatInstant } from './time.tsx'

const at = (text: string) => new Date(text).getTime()

test('a time names its day where that is not today', () => {
  expect(formatInstant(at('2026-11-22T20:00'), 'time', at('2026-11-22T09:00'))).toBe('8:00 PM')
  expect(formatInstant(at('2026-11-23T00:05'), 'time', at('2026-11-22T23:57'))).toMatch(/^Mon, Nov 23, 12:05 AM \S+$/)
  expect(formatInstant(at('2026-11-21T20:00'), 'time', at('2026-11-22T09:00'))).toMatch(/^Sat, Nov 21, 8:00 PM \S+$/)
})

test('where the zone of the reader is unknown, what is today is too: a time has its day, in UTC', () => {
  expect(formatInstant(Date.parse('2026-11-22T20:00:00Z'), 'time', null)).toBe('Sun, Nov 22, 8:00 PM UTC')
})

test('in the middle of a sentence how long ago it was begins small, and a month stays as it is', () => {
  const now = at('2026-11-22T12:00')
  expect(formatInstant(now, 'ago-inside', now)).toBe('just now')
  expect(formatInstant(at('2026-11-21T09:00'), 'ago-inside', now)).toBe('yesterday')
  expect(formatInstant(at('2026-11-22T11:30'), 'ago-inside', now)).toBe('30 min ago')
  expect(formatInstant(at('2026-11-02T09:00'), 'ago-inside', now)).toBe('Nov 2, 2026')
  expect(formatInstant(now, 'ago', now)).toBe('Just now')
})
