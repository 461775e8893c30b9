import { expect, test } from 'vitest'
import { readChoice } from './choices.rules.ts'

test('reads grades as sellers of records, cards and comics write them, between two as the lower one', () => {
  const grades = { 'Near Mint (NM or M-)': 'near_mint', 'VG+': 'very_good', 'G+': 'good' }
  const ofComics = { 'NM/MT': 'near_mint', 'VF/NM': 'very_good', Fine: 'very_good', FN: 'very_good', 'GD/VG': 'good' }
  for (const [text, value] of Object.entries({ ...grades, ...ofComics, F: 'fair', 'FR/GD': 'fair', PR: 'poor' }))
    expect(readChoice('condition', text), text).toBe(value)
})
