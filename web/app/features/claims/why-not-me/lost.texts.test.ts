import type { LostRequest } from '@keepcase/contract/claims/claims.contract.ts'
import { expect, test } from 'vitest'
import { spellSpan } from '#web/format/spans.ts'
import { formatInstant, lostSentence, placeSentence, unitsSentence } from './lost.texts.ts'

const lost: LostRequest = {
  dropItemId: '00000000-0000-4000-8000-000000000001',
  code: 'SOLD_OUT',
  message: 'Every unit of this item is taken.',
  arrivedAt: '2026-11-21T14:03:07.400Z',
  answeredAt: '2026-11-21T14:03:07.412Z',
  opensAt: '2026-11-21T14:03:00.000Z',
  claimsAhead: 1,
  firstClaimAt: '2026-11-21T14:03:07.101Z',
  lastClaimAt: '2026-11-21T14:03:07.101Z',
  place: { ahead: 13, requests: 214, isExact: true },
  units: { total: 3, available: 0, held: 1, sold: 2 },
}

test('the line says how much earlier somebody was, from the server’s instants', () => {
  expect(lostSentence(lost)).toBe('Someone claimed it 0.3 s earlier.')
  expect(lostSentence({ ...lost, claimsAhead: 3, lastClaimAt: '2026-11-21T14:03:07.400Z' })).toBe(
    'The last unit was claimed 12 ms earlier.',
  )
  expect(lostSentence({ ...lost, lastClaimAt: lost.answeredAt })).toBe(
    'Someone claimed it ahead of you, in the same instant.',
  )
})

test('without a claim ahead, or for another answer, the answer itself is the line', () => {
  expect(lostSentence({ ...lost, lastClaimAt: null })).toBe(lost.message)
  expect(lostSentence({ ...lost, code: 'ENDED', message: 'This sale has ended.' })).toBe('This sale has ended.')
})

test('a place that is not exact is said to be the least', () => {
  expect(placeSentence(lost)).toBe('13 of 214 requests were ahead of yours.')
  expect(placeSentence({ ...lost, place: { ahead: 1, requests: 2, isExact: false } })).toBe(
    'At least 1 of 2 requests was ahead of yours.',
  )
  expect(placeSentence({ ...lost, place: null })).toBeNull()
})

test('units, instants and spans are written as people read them', () => {
  expect(unitsSentence(lost)).toBe('2 paid, 1 on hold.')
  expect(formatInstant(Date.parse(lost.answeredAt), { timeZone: 'UTC' })).toBe('14:03:07.412')
  expect([0, 99, 100, 999, 59_999, 60_000, 7_200_000, 172_800_000].map(spellSpan)).toEqual([
    '1 ms',
    '99 ms',
    '0.1 s',
    '0.9 s',
    '59.9 s',
    '1 min',
    '2 hours',
    '2 days',
  ])
})
