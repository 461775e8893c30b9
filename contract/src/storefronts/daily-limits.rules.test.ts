import { expect, test } from 'vitest'
import { type DailyKind, dailyLimitMessage, formatWait, maxPerDay } from './daily-limits.rules.ts'

test.each([
  [86_400, '24 hours'],
  [18_001, '6 hours'],
  [7_200, '2 hours'],
  [3_600, '1 hour'],
  [3_599, '1 hour'],
  [3_540, '59 minutes'],
  [61, '2 minutes'],
  [1, '1 minute'],
  [0, '1 minute'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})

test('the words name the limit that holds', () => {
  for (const kind of Object.keys(maxPerDay) as DailyKind[]) {
    expect(dailyLimitMessage(kind, 7_200).message).toMatch(new RegExp(` ${maxPerDay[kind]} .* in 2 hours\\.$`))
  }
})
