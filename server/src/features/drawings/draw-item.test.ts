import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { maxFormat, maxItemTitle, maxMaker } from '@keepcase/contract/drops/items.limits.ts'
import { Resvg } from '@resvg/resvg-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { piledUp } from './arrange-group.ts'
import { drawGroup } from './draw-group.ts'
import { composeItem, drawItem } from './draw-item.ts'
import { motifIn } from './motifs/motif.ts'
import { samples } from './samples.ts'
import { contrastOf } from './shapes/contrast.ts'
import { hostileTitles, randomItem } from './testing/random-items.ts'
import { type DrawnItem, unnamedItem } from './things/drawn-item.ts'
import { type Kind, kindOf, kinds } from './things/kind-of.ts'
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

test('fonts that are all read in the same instant are whole', async () => {
  const readAtOnce = await loadTypeface(async (path) => readFileSync(path))
  const one = randomItem(1)
  expect(drawItem(one, 'front', readAtOnce)).toBe(drawItem(one, 'front', type))
})

/** What is wrong with the drawing of an item: its size, a number, a text beyond its place. */
function violationsOf(item: DrawnItem): string[] {
  const { svg, texts } = composeItem(item, 'front', type)
  const size = gzipSync(svg, { level: 9 }).length
  const slack = 0.5
  const isInside = ({ ink, place }: (typeof texts)[number]) =>
    ink.left >= place.x - slack &&
    ink.top >= place.y - slack &&
    ink.right <= place.x + place.width + slack &&
    ink.bottom <= place.y + place.height + slack
  return [
    size > maxBytes && `${size} bytes`,
    /NaN|Infinity|undefined/.test(svg) && 'a number is missing',
    !texts.every(isInside) && 'text leaves its place',
  ]
    .filter((violation) => violation !== false)
    .map((violation) => `${item.id} ${kindOf(item)}: ${violation}`)
}

test.each([0, 250, 500, 750, 1000, 1250, 1500, 1750])(
  'keeps 250 items from seed %i within 6 kB, and every text inside its place',
  (from) => {
    const items = Array.from({ length: 250 }, (_, i) => randomItem(from + i))
    expect(items.flatMap(violationsOf)).toEqual([])
  },
)

/** Formats by which a kind is known whatever its title. */
const formatOf: Partial<Record<Kind, string>> = {
  'vhs-clamshell': 'Clamshell',
  'seven-inch': '7-inch',
  slab: 'Graded slab',
  'lobby-card': 'Lobby card',
  blister: 'Blister card',
}
/** A title, maker and format of the greatest length, with wide, narrow, accented and broken words. */
const longest = [
  'Überstraßenbahnhaltestelle Mississippi “Extraordinary Whispering Antennas of the Würzburg Quadrophonic Orchestra & Co.” 12',
  'W'.repeat(maxItemTitle),
  'Mm '.repeat(maxItemTitle),
  'Ångström, “I”: one no. 9999 of a great many short words in a row that go on and on and on until no more of it may be typed (1999)',
].map((title) => title.slice(0, maxItemTitle).trim())

test('keeps each kind in each of its styles within 6 kB with the longest texts that a seller can enter', () => {
  const items = samples.flatMap((sample, i) =>
    longest.map((title, n) => {
      const format = formatOf[kindOf(sample)] ?? ''
      return {
        ...{ ...sample, id: `long-${i}-${n}`, title, year: 1988, printRun: 9_999_999 },
        maker:
          'The Extraordinarily Long Name of a Würzburg Publishing House, its Quadrophonic Workshop, Sons & Partners, Ltd'.slice(
            0,
            maxMaker,
          ),
        format: `${format} of an extraordinarily long format`.trim().slice(0, maxFormat),
      }
    }),
  )
  expect(new Set(items.map(kindOf))).toEqual(new Set(kinds))
  expect(items.flatMap(violationsOf)).toEqual([])
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

test.each([2, 3])('piles %i things up in a high frame, each of them whole but for its margin', (count) => {
  const piled = piledUp(drawGroup(samples.slice(0, count), type))
  const [, width, height] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(piled)!.map(Number)
  expect(height! / width!).toBeCloseTo(630 / 460)
  const places = [...piled.matchAll(/<svg x="(-?\d+)" y="(\d+)" width="(\d+)" height="\d+" viewBox="0 0 400 400"/g)]
  expect(places).toHaveLength(count)
  for (const [x, y, size] of places.map((place) => place.slice(1).map(Number) as [number, number, number])) {
    const margin = size * 0.03
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-margin)
    expect(x + size).toBeLessThanOrEqual(width! + margin)
    expect(y + size).toBeLessThanOrEqual(height! + margin)
  }
  const alone = drawItem(plain, 'front', type)
  expect(piledUp(alone)).toBe(alone)
})

test('draws in a few milliseconds', () => {
  const startedAt = performance.now()
  for (let seed = 0; seed < 200; seed += 1) drawItem(randomItem(seed), 'front', type)
  expect((performance.now() - startedAt) / 200).toBeLessThan(40)
})

test('a poster has the shape that its name says', () => {
  const shapeOf = (title: string) => {
    const { svg } = composeItem({ ...plain, category: 'posters', title, genres: ['drama'] }, 'front', type)
    const [, width, height] = /<rect x="[\d.]+" y="[\d.]+" width="(\d+)" height="(\d+)" fill="#fbf8f0"/.exec(svg)!
    return Number(width) / Number(height)
  }
  expect(shapeOf('“The Colonel Waits”')).toBeCloseTo(0.66, 2)
  expect(shapeOf('“The Colonel Waits”, insert')).toBeCloseTo(0.39, 1)
  expect(shapeOf('“The Colonel Waits”, half-sheet')).toBeCloseTo(1.27, 2)
  expect(shapeOf('“The Colonel Waits”, quad')).toBeCloseTo(1.33, 2)
  expect(shapeOf('“The Colonel Waits”, six-sheet')).toBeCloseTo(1, 1)
})

test('a graded card’s number is never set like its grade', () => {
  const card = { ...plain, category: 'cards', format: 'Graded slab' }
  const texts = (title: string) => composeItem({ ...card, title }, 'front', type).texts
  const [known, numbered] = [texts('June Castor'), texts('June Castor no. 3')]
  const sizeOf = (list: typeof known) => Math.max(...list.slice(known.length).map(({ ink }) => ink.bottom - ink.top))
  expect(numbered.length).toBeGreaterThan(known.length)
  expect(sizeOf(numbered)).toBeLessThan(18)
})

test('the print of each shirt can be read on its cloth', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const shirt = { ...plain, id: `shirt-${seed}`, category: 'clothing', title: 'Gravel Choir' }
    const { svg, texts } = composeItem(shirt, 'front', type)
    const cloth = /<path d="M84 62[^"]*" fill="(#[0-9a-f]{6})"/.exec(svg)![1]!
    expect(contrastOf(texts.at(-1)!.place.fill, cloth), cloth).toBeGreaterThanOrEqual(3)
  }
})

test('what a garment is called is not printed on it', () => {
  const shirt = (title: string) => composeItem({ ...plain, category: 'clothing', title }, 'front', type).texts
  const widthOf = ([text]: ReturnType<typeof shirt>) => text!.ink.right - text!.ink.left
  expect(shirt('Knuckle Hymn long-sleeve').at(-1)?.ink).toEqual(shirt('Knuckle Hymn').at(-1)?.ink)
  expect(widthOf(shirt('Shirt'))).toBeGreaterThan(50)
})

test('a magazine has a barcode unless it is older than barcodes', () => {
  const issue = (year: number | null) =>
    drawItem({ ...plain, category: 'magazines', title: 'Static Monthly no. 44', year }, 'front', type)
  expect(issue(1985)).toContain('fill="#111"')
  expect(issue(null)).toContain('fill="#111"')
  expect(issue(1963)).not.toContain('fill="#111"')
})

test.each([
  ['Turbo Heron', 'bird'],
  ['Ember Drake', 'serpent'],
  ['Pigeon Parliament', 'bird'],
])('%s has a %s on its cover', (main, motif) => {
  expect(motifIn({ main, by: null, rest: null, number: null, year: null })).toBe(motif)
})
