import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawGroup } from './draw-group.ts'
import { composeItem, drawItem } from './draw-item.ts'
import { samples } from './samples.ts'
import { hostileTitles, randomItem } from './testing/random-items.ts'
import { type DrawnItem, unnamedItem } from './things/drawn-item.ts'
import { kindOf, kinds } from './things/kind-of.ts'
import { loadTypeface, type Typeface } from './type/typeface.ts'

/** Limit of a drawing under gzip, in bytes. */
const maxBytes = 6 * 1024

let type: Typeface
beforeAll(async () => {
  type = await loadTypeface()
})

const plain: DrawnItem = { ...unnamedItem('vhs'), id: 'a', title: 'The Basement Choir' }

test('draws the same item the same way, in any order and with fonts read anew', async () => {
  const [one, other] = [randomItem(1), randomItem(2)]
  const first = drawItem(one, 'front', type)
  drawItem(other, 'front', type)
  expect(drawItem({ ...one }, 'front', type)).toBe(first)
  expect(drawItem(one, 'front', await loadTypeface())).toBe(first)
  expect(drawItem(other, 'front', type)).not.toBe(first)
})

test('keeps 2,000 items within 6 kB, and every text inside its place and the drawing', () => {
  const violations: string[] = []
  for (let seed = 0; seed < 2000; seed += 1) {
    const item = randomItem(seed)
    const { svg, texts } = composeItem(item, 'front', type)
    const size = gzipSync(svg, { level: 9 }).length
    if (size > maxBytes) violations.push(`${seed} ${kindOf(item)}: ${size} bytes`)
    if (/NaN|Infinity|undefined/.test(svg)) violations.push(`${seed} ${kindOf(item)}: a number is missing`)
    for (const { ink, place } of texts) {
      const slack = 0.5
      const isInside =
        ink.left >= place.x - slack &&
        ink.top >= place.y - slack &&
        ink.right <= place.x + place.width + slack &&
        ink.bottom <= place.y + place.height + slack
      if (!isInside) violations.push(`${seed} ${kindOf(item)}: text leaves its place`)
    }
  }
  expect(violations).toEqual([])
})

test('has a body of its own for each kind, and samples of all of them', () => {
  expect(new Set(samples.map(kindOf))).toEqual(new Set(kinds))
  expect(samples).toHaveLength(60)
  const bare = new Set(samples.map((item) => drawItem({ ...item, title: '', maker: null }, 'front', type)))
  expect(bare.size).toBeGreaterThan(50)
})

describe('what nobody entered', () => {
  test('shows no text without a title, a year or a maker', () => {
    for (const { category } of samples) expect(composeItem(unnamedItem(category), 'front', type).texts).toEqual([])
  })

  test('sets only what was entered', () => {
    const shown = composeItem({ ...plain, maker: 'Parallax' }, 'front', type).texts.length
    expect(composeItem(plain, 'front', type).texts.length).toBeLessThan(shown)
    expect(composeItem({ ...plain, maker: 'Parallax', year: 1984 }, 'front', type).svg).not.toBe(
      composeItem({ ...plain, maker: 'Parallax' }, 'front', type).svg,
    )
  })
})

describe('titles', () => {
  test('never become markup', () => {
    const elements = /<\/?(?!svg|g|path|rect|circle|ellipse|filter|feGaussianBlur)[a-z]/i
    for (const title of hostileTitles) {
      for (const category of ['vhs', 'vinyl', 'comics', 'toys', 'clothing', null]) {
        const svg = drawItem({ ...plain, title, maker: title, format: title, category }, 'front', type)
        expect(svg).not.toMatch(elements)
        expect(svg).not.toMatch(/script|href|onload|style|evil|&/)
      }
      const drawn = drawItem({ ...plain, title, maker: title }, 'front', type)
      expect(() => new Resvg(drawn, { font: { loadSystemFonts: false } })).not.toThrow()
    }
  })

  test('in scripts that the fonts lack are left out whole', () => {
    expect(composeItem({ ...plain, title: '夜の船' }, 'front', type).texts).toEqual([])
    expect(
      composeItem({ ...plain, title: 'Łódź, Straße, Señor, Đà Nẵng' }, 'front', type).texts.length,
    ).toBeGreaterThan(0)
    expect(composeItem({ ...plain, title: 'Squid 🦑' }, 'front', type).texts.length).toBeGreaterThan(0)
  })
})

test('draws wear by condition and a flaw from close by, for the demo world alone', () => {
  const as = (condition: string | null, view: 'front' | 'flaw' = 'front') =>
    drawItem({ ...plain, condition }, view, type)
  expect(as('mint')).toBe(as(null))
  expect(new Set(['mint', 'very_good', 'good', 'fair', 'poor'].map((condition) => as(condition))).size).toBe(5)
  expect(as(null, 'flaw')).toBe(as(null))
  expect(as('poor', 'flaw')).not.toContain('viewBox="0 0 400 400"')
  for (const item of samples) {
    const worn = drawItem({ ...item, condition: 'poor' }, 'front', type)
    expect(gzipSync(worn).length, item.title).toBeLessThan(maxBytes)
  }
})

test('draws a spine, and a group of up to three things', () => {
  expect(drawItem(plain, 'spine', type)).toContain('viewBox="14 8 52 376"')
  const [first, second, third] = samples
  const group = drawGroup([first!, second!, third!], type)
  expect(group.match(/<svg x=/g)?.length).toBeGreaterThanOrEqual(3)
  expect(() => new Resvg(group, { font: { loadSystemFonts: false } }).render()).not.toThrow()
})

test('draws in a few milliseconds', () => {
  const startedAt = performance.now()
  for (let seed = 0; seed < 200; seed += 1) drawItem(randomItem(seed), 'front', type)
  expect((performance.now() - startedAt) / 200).toBeLessThan(40)
})
