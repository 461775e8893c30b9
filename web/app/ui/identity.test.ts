import { corners, flairFor, flairLevel, flairLevels, flairProgress } from '@keepcase/contract/loyalty/flair.rules.ts'
import { artKindFor, hashSeed, numbersFrom, paletteOf } from '@keepcase/contract/share-images/house-art.rules.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PriceLadder } from '#web/features/drops/display/price-ladder.tsx'
import { shelfHeights } from '#web/features/drops/display/shelf.tsx'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { dropMilestones, passedMilestone } from './countdown/countdown.tsx'

const draw = (seed: string, category: string | null) =>
  renderToStaticMarkup(createElement(HouseArt, { seed, category }))

describe('house art', () => {
  test.each(['vinyl', 'vhs', 'comics', 'film', 'books', null])('of one thing is always the same: %s', (category) => {
    expect(draw('7b0e2f64', category)).toBe(draw('7b0e2f64', category))
  })
  test('differs from thing to thing', () => {
    const drawings = Array.from({ length: 40 }, (_, i) => draw(`id-${i}`, null))
    expect(new Set(drawings).size).toBe(40)
  })
  test('uses all six palettes about as often', () => {
    const counts = new Map<number, number>()
    for (let i = 0; i < 1_200; i += 1) {
      const { hue } = paletteOf(`drop-${i}`)
      counts.set(hue, (counts.get(hue) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    expect(Math.min(...counts.values())).toBeGreaterThan(120)
  })
  test('draws what the thing is', () => {
    expect(artKindFor('vinyl')).toBe('vinyl')
    expect(artKindFor('cassette')).toBe('tape')
    expect(artKindFor('comics')).toBe('dots')
    expect(artKindFor('laserdisc')).toBe('film')
    expect(artKindFor('books')).toBe('books')
    expect(artKindFor('shoes')).toBe('facets')
    expect(artKindFor(undefined)).toBe('facets')
  })
  test('its numbers follow from the seed and lie in [0, 1)', () => {
    const [one, two] = [numbersFrom(hashSeed('a')), numbersFrom(hashSeed('a'))]
    const list = Array.from({ length: 100 }, one)
    expect(list).toEqual(Array.from({ length: 100 }, two))
    expect(list.every((n) => n >= 0 && n < 1)).toBe(true)
  })
  test('stays small enough for a page of cards', () => {
    for (const category of ['vinyl', 'vhs', 'comics', 'film', 'books', null])
      expect(draw('x', category).length).toBeLessThan(5_000)
  })
})

describe('flair', () => {
  test('the thresholds are the specified ones', () => {
    expect(flairLevels.map(({ purchases, name }) => [purchases, name])).toEqual([
      [1, 'The Seeker'],
      [5, 'The Curator'],
      [10, 'The Archivist'],
      [25, 'The Collector'],
      [50, 'The Preservationist'],
      [100, 'The Vault Keeper'],
      [250, 'The Archivist Supreme'],
    ])
    expect(flairFor(0).level).toBe(1)
    expect(flairFor(24).name).toBe('The Archivist')
    expect(flairFor(25).name).toBe('The Collector')
    expect(flairFor(9_999).level).toBe(7)
  })
  test('a level out of range is brought inside', () => {
    expect(flairLevel(0).level).toBe(1)
    expect(flairLevel(12).level).toBe(7)
  })
  test('the line is logarithmic from 1 to 250', () => {
    expect(flairProgress(0)).toBe(0)
    expect(flairProgress(1)).toBe(0)
    expect(flairProgress(250)).toBe(1)
    expect(flairProgress(1_000)).toBe(1)
    expect(flairProgress(16)).toBeCloseTo(0.5, 1)
  })
  test('shapes have as many corners as sides, all inside the box', () => {
    const points = corners(8, 11).split(' ')
    expect(points).toHaveLength(8)
    for (const n of points.flatMap((point) => point.split(',').map(Number))) expect(n).toBeGreaterThanOrEqual(0)
  })
})

describe('milestones', () => {
  test('speak once when passed', () => {
    expect(passedMilestone(60_001, 59_999, dropMilestones)).toBe(60_000)
    expect(passedMilestone(59_999, 58_999, dropMilestones)).toBeNull()
    expect(passedMilestone(900, -100, dropMilestones)).toBe(0)
  })
  test('after a sleep only the last one speaks', () => {
    expect(passedMilestone(3_600_001, 9_000, dropMilestones)).toBe(10_000)
  })
})

test('the drop with the most items stands tallest, and every spine fits the shelf', () => {
  const heights = shelfHeights([
    { itemCount: 1, number: 1 },
    { itemCount: 60, number: 2 },
    { itemCount: 12, number: 3 },
  ])
  expect(Math.max(...heights)).toBe(heights[1])
  expect(Math.max(...heights)).toBeLessThanOrEqual(100)
  expect(shelfHeights([])).toEqual([])
})

test.each([
  ['before', 'The first price'],
  ['on', 'Current price'],
  ['over', 'The last price'],
] as const)('%s the sale the step that stands is told as: %s', (sale, words) => {
  const steps = [{ position: 0, priceCents: 800, at: null, state: 'current' as const }]
  const ladder = renderToStaticMarkup(createElement(PriceLadder, { steps, sale }))
  expect(ladder).toContain(words)
  expect(ladder.includes('aria-current')).toBe(sale === 'on')
})
