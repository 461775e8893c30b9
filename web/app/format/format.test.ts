import { describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatBadge,
  formatDateTime,
  formatFull,
  formatLeft,
  formatMoney,
  formatStampTime,
  formatStart,
  formatStartsIn,
  isoDuration,
  plural,
  spellDuration,
} from './format.ts'

const utc = { timeZone: 'UTC' }
const now = Date.UTC(2026, 10, 20, 14, 3, 7)
const minute = 60_000
const hour = 60 * minute

describe('money', () => {
  test('always has two decimals and thousands', () => {
    expect(formatMoney(0)).toBe('$0.00')
    expect(formatMoney(6400)).toBe('$64.00')
    expect(formatMoney(123_456_700)).toBe('$1,234,567.00')
  })
  test('follows the currency, also one without decimals', () => {
    expect(formatMoney(1050, 'EUR')).toBe('€10.50')
    expect(formatMoney(500, 'JPY')).toBe('¥500')
  })
})

describe('how long ago', () => {
  test.each([
    [59_999, 'Just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1 hour ago'],
    [24 * hour - 1, '23 hours ago'],
    [24 * hour, 'Yesterday'],
    [48 * hour - 1, 'Yesterday'],
    [48 * hour, 'Nov 18, 2026'],
  ])('%i ms is %s', (age, words) => expect(formatAgo(now - age, now, utc)).toBe(words))

  test('a time slightly ahead of the clock is just now', () => expect(formatAgo(now + 400, now, utc)).toBe('Just now'))
})

describe('when a drop starts', () => {
  test.each([
    [1, 'Starts in 1 minute'],
    [minute, 'Starts in 1 minute'],
    [minute + 1, 'Starts in 1 minute'],
    [8 * minute + 9_000, 'Starts in 8 minutes'],
    [8 * minute - 1, 'Starts in 8 minutes'],
    [hour - 1_000, 'Starts in 59 minutes'],
    [hour, 'Starts in 1 hour'],
    [24 * hour - 1_000, 'Starts in 23 hours'],
    [0, 'Starts now'],
  ])('in %i ms: %s', (left, words) => expect(formatStartsIn(now + left, now, utc)).toBe(words))

  test('from a day on it names day, time and zone', () =>
    expect(formatStartsIn(now + 48 * hour, now, utc)).toBe('Starts Sun, Nov 22, 2:03 PM UTC'))
})

test('dates are written with plain spaces, the same on every engine', () => {
  expect(formatDateTime(now, utc)).toBe('Nov 20, 2026 2:03 PM')
  expect(formatFull(now, utc)).toBe('Fri, Nov 20, 2026, 2:03 PM UTC')
  expect(formatStampTime(now, utc)).toBe('14:03:07')
})

// The same cases as in `server/src/api/format-instant.test.ts`: pages and mails write a time alike.
test.each([
  ['2026-11-25T01:00:00.000Z', 'America/New_York', 'Tue, Nov 24, 8:00 PM EST'],
  ['2026-07-22T00:00:00.000Z', 'America/New_York', 'Tue, Jul 21, 8:00 PM EDT'],
  ['2026-11-20T14:03:07.000Z', 'Europe/Berlin', 'Fri, Nov 20, 3:03 PM GMT+1'],
  ['2026-11-22T00:00:00.000Z', 'UTC', 'Sun, Nov 22, 12:00 AM UTC'],
])('%s in %s is %s', (at, timeZone, words) => expect(formatStart(Date.parse(at), { timeZone })).toBe(words))

test('time left counts full seconds up to the last one', () => {
  expect(formatLeft(46 * minute + 52_000)).toBe('46:52')
  expect(formatLeft(hour + 2 * minute + 3_000)).toBe('1:02:03')
  expect(formatLeft(1)).toBe('0:01')
  expect(formatLeft(-5)).toBe('0:00')
  expect(formatLeft(hour)).toBe('60:00')
  expect(formatLeft(5 * hour + 59 * minute + 3_000)).toBe('5:59:03')
  expect(isoDuration(46 * minute + 52_000)).toBe('PT0H46M52S')
})

test('time left is spelled for who listens', () => {
  expect(spellDuration(30_000)).toBe('30 seconds')
  expect(spellDuration(minute)).toBe('1 minute')
  expect(spellDuration(65 * minute)).toBe('1 hour 5 minutes')
})

test('counts', () => {
  expect(formatBadge(9)).toBe('9')
  expect(formatBadge(10)).toBe('9+')
  expect(plural(1, 'item')).toBe('1 item')
  expect(plural(1_200, 'item')).toBe('1,200 items')
})
