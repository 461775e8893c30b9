import { expect, test } from 'vitest'
import { claimsAhead, requestPlace } from './lost-request.rules.ts'

const decided = [
  { at: 1_000, places: [0, 1, 2] },
  { at: 1_012, places: [0, 2, 5, 7] },
  { at: 1_050, places: [0, 1] },
]

test('all requests of earlier instants are ahead, and of its own batch those that came before it', () => {
  expect(requestPlace(decided, 1_012, 5)).toEqual({ ahead: 5, requests: 9, isExact: true })
  expect(requestPlace(decided, 1_050, 0)).toEqual({ ahead: 7, requests: 9, isExact: true })
})

test('where two batches share an instant, the place is the least that is known', () => {
  const shared = [{ at: 5, places: [0, 0, 1, 1, 2] }]
  expect(requestPlace(shared, 5, 1)).toEqual({ ahead: 2, requests: 5, isExact: false })
})

test('the first of a quiet item has nobody ahead', () => {
  expect(requestPlace([{ at: 5, places: [0] }], 5, 0)).toEqual({ ahead: 0, requests: 1, isExact: true })
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
