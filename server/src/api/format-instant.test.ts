import { expect, test } from 'vitest'
import { formatInstant } from './format-instant.ts'

// The same cases as in `web/app/format/format.test.ts`: mails and pages write a time alike.
test.each([
  ['2026-11-25T01:00:00.000Z', 'America/New_York', 'Tue, Nov 24, 8:00 PM EST'],
  ['2026-07-22T00:00:00.000Z', 'America/New_York', 'Tue, Jul 21, 8:00 PM EDT'],
  ['2026-11-20T14:03:07.000Z', 'Europe/Berlin', 'Fri, Nov 20, 3:03 PM GMT+1'],
  ['2026-11-22T00:00:00.000Z', 'UTC', 'Sun, Nov 22, 12:00 AM UTC'],
])('%s in %s is %s', (at, timeZone, words) => {
  expect(formatInstant(at, timeZone)).toBe(words)
  expect(formatInstant(new Date(at), timeZone)).toBe(words)
})

test.each([
  ['2027-10-01T01:00:00.000Z', 'Thu, Sep 30, 9:00 PM EDT'],
  ['2027-11-25T01:00:00.000Z', 'Wed, Nov 24, 2027, 8:00 PM EST'],
  ['2025-11-25T01:00:00.000Z', 'Mon, Nov 24, 2025, 8:00 PM EST'],
])('%s has its year only when that could be another one', (at, words) => {
  expect(formatInstant(at, 'America/New_York', new Date('2026-11-23T12:00:00.000Z'))).toBe(words)
})
