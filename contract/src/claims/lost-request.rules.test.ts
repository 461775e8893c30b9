import { expect, test } from 'vitest'
import { claimsAhead, requestPlace } from './lost-request.rules.ts'

const decided = [
  { at: 1_000, count: 3 },
  { at: 1_012, count: 4 },
  { at: 1_050, count: 2 },
]

test('all requests of earlier instants are ahead, and of its own those that its answer counted', () => {
  expect(requestPlace(decided, 1_012, 3)).toEqual({ ahead: 6, requests: 9, isExact: true })
})

test('where others share the instant uncounted, the place is the least that is known', () => {
  expect(requestPlace(decided, 1_012, 1)).toEqual({ ahead: 4, requests: 9, isExact: false })
  expect(requestPlace(decided, 1_050, 0)).toEqual({ ahead: 7, requests: 9, isExact: false })
})

test('the first of a quiet item has nobody ahead', () => {
  expect(requestPlace([{ at: 5, count: 1 }], 5, 0)).toEqual({ ahead: 0, requests: 1, isExact: true })
})

test('claims that took a unit at or before the instant count, later ones do not', () => {
  const claims = [
    { at: 1_000, count: 2 },
    { at: 1_012, count: 1 },
    { at: 9_000, count: 1 },
  ]
  expect(claimsAhead(claims, 1_012)).toEqual({ count: 3, firstAt: 1_000, lastAt: 1_012 })
  expect(claimsAhead(claims, 900)).toEqual({ count: 0, firstAt: null, lastAt: null })
})
