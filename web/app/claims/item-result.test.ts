import { expect, test } from 'vitest'
import { resultWords } from './item-result.tsx'

const utc = { timeZone: 'UTC' }
const now = Date.parse('2026-11-21T20:00:00.000Z')
const result = { dropItemId: 'i', kept: 1, firstAt: '2026-11-21T14:03:07.412Z', lastAt: '2026-11-21T14:03:07.412Z' }

test('a single piece says when it was kept, with the date once it is another day', () => {
  expect(resultWords(result, 1, now, utc)).toBe('Kept at 14:03:07')
  expect(resultWords(result, 1, now + 86_400_000, utc)).toBe('Kept at 14:03:07 on Nov 21, 2026')
})

test('several units say how many were kept and over which time', () => {
  expect(resultWords(result, 3, now, utc)).toBe('1 of 3 kept, claimed at 14:03:07')
  expect(resultWords({ ...result, kept: 2, lastAt: '2026-11-21T14:05:00.000Z' }, 3, now, utc)).toBe(
    '2 of 3 kept, claimed from 14:03:07 to 14:05:00',
  )
})
