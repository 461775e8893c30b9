import { expect, test } from 'vitest'
import { publishGaps } from './publish.rules.ts'

const start = '2026-12-01T20:00:00.000Z'
const end = '2026-12-01T22:00:00.000Z'
const now = '2026-12-01T18:00:00.000Z'
const whole = {
  type: 'marketplace',
  title: 'Night Shift VHS',
  startDate: start,
  endDate: end,
  announcedStart: null,
  items: [{ priceCents: 100, quantityTotal: 1 }],
  contents: null,
  hints: [],
  isInGoodStanding: true,
} as const
const codes = (...given: Parameters<typeof publishGaps>) => publishGaps(...given).map(({ code }) => code)

test('names what is missing with its field, and nothing for a complete drop', () => {
  expect(publishGaps(whole, now)).toEqual([])
  expect(publishGaps(whole, start)).toEqual([
    { code: 'start-past', field: 'startDate', text: 'Choose a start in the future.' },
  ])
  expect(codes({ ...whole, items: [{ priceCents: 0, quantityTotal: 0 }] }, now)).toEqual(['prices', 'units'])
  expect(codes({ ...whole, hints: [{ revealAt: end }] }, now)).toEqual(['hint-times'])
  expect(codes({ ...whole, type: 'mystery', contents: ' ', endDate: start }, now)).toEqual([
    'end-before-start',
    'contents',
  ])
})

test('a drop that was announced does not start earlier without notice after a turn as a draft', () => {
  const soon = '2026-12-01T18:14:59.999Z'
  const inTime = '2026-12-01T18:15:00.000Z'
  expect(codes({ ...whole, startDate: soon }, now), 'never announced').toEqual([])
  expect(codes({ ...whole, announcedStart: start, startDate: soon }, now)).toEqual(['start-notice'])
  expect(codes({ ...whole, announcedStart: start, startDate: inTime }, now)).toEqual([])
  expect(codes({ ...whole, announcedStart: '2026-12-01T18:01:00.000Z', startDate: soon }, now)).toEqual([])
})
