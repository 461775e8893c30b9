import { expect, test } from 'vitest'
import { ownersText, soldText } from './sold.texts.ts'

const utc = { timeZone: 'UTC' }
const now = Date.parse('2026-11-21T20:00:00.000Z')
const result = { dropItemId: 'i', kept: 1, firstAt: '2026-11-21T14:03:07.412Z', lastAt: '2026-11-21T14:03:07.412Z' }

test('a single piece says when it was kept, with the date once it is another day', () => {
  expect(soldText(result, 1, now, utc)).toBe('Kept at 14:03:07')
  expect(soldText(result, 1, now + 86_400_000, utc)).toBe('Kept at 14:03:07 on Nov 21, 2026')
})

test('several units say how many were kept and over which time', () => {
  expect(soldText(result, 3, now, utc)).toBe('1 of 3 kept, claimed at 14:03:07')
  expect(soldText({ ...result, kept: 2, lastAt: '2026-11-21T14:05:00.000Z' }, 3, now, utc)).toBe(
    '2 of 3 kept, claimed from 14:03:07 to 14:05:00',
  )
})

test('keepers who chose so are named, the others only counted', () => {
  const words = (keepers: string[], kept: number) => ownersText({ keepers, kept }).replaceAll(/[\u2068\u2069]/g, '')
  expect(words([], 3)).toBe('')
  expect(words(['Ada Reyes'], 1)).toBe(' by Ada Reyes')
  expect(words(['Ada', 'Bo'], 2)).toBe(' by Ada and Bo')
  expect(words(['Ada', 'Bo'], 3)).toBe(' by Ada, Bo and 1 other')
  expect(words(['Ada'], 5)).toBe(' by Ada and 4 others')
})
