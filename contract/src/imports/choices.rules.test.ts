import { expect, test } from 'vitest'
import { readChoice } from './choices.rules.ts'

test('reads grades as sellers of records, cards and comics write them, between two as the lower one', () => {
  const grades = { 'Near Mint (NM or M-)': 'near_mint', 'VG+': 'very_good', 'G+': 'good' }
  const ofComics = { 'NM/MT': 'near_mint', 'VF/NM': 'very_good', Fine: 'very_good', FN: 'very_good', 'GD/VG': 'good' }
  for (const [text, value] of Object.entries({ ...grades, ...ofComics, F: 'fair', 'FR/GD': 'fair', PR: 'poor' }))
    expect(readChoice('condition', text), text).toBe(value)
})

test('reads numbers of graded comics, and leaves those of other scales alone', () => {
  const numbers = { '10.0': 'mint', 'CGC 9.8': 'near_mint', '9.4': 'near_mint', '9.0': 'very_good', '3.5': 'very_good' }
  for (const [text, value] of Object.entries({ ...numbers, 'CBCS 3.0': 'good', '1.5': 'fair', '0.5': 'poor' }))
    expect(readChoice('condition', text), text).toBe(value)
  for (const text of ['9', 'PSA 9', '9.5', 'BGS 9.0']) expect(readChoice('condition', text), text).toBeNull()
  expect(readChoice('sleeveCondition', '9.4')).toBeNull()
})
