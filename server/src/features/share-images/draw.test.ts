import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import { describe, expect, test } from 'vitest'
import type { CardFacts } from './cards.ts'
import { colors } from './colors.ts'
import { drawShareImage } from './draw.ts'
import { drawableText, sizeFor } from './drawable-text.ts'
import { type DropCardFacts, startLines } from './drop-card.ts'
import { covered } from './fonts/covered.ts'
import { decodePng } from './testing/png-tools.ts'

test('a drop’s start is written in UTC, on two lines', () => {
  expect(startLines('2026-11-22T20:00:00.000Z')).toEqual(['Sun, Nov 22', '8:00 PM UTC'])
})

const drop: DropCardFacts = {
  kind: 'drop',
  id: '7b0e2f64-1111-4222-8333-944445555666',
  number: 41,
  type: 'marketplace',
  title: 'Night Shift VHS',
  storefrontName: 'Static Age Video',
  picture: '/drawn/1/plain-vhs.svg',
  startDate: '2026-11-22T20:00:00.000Z',
}
const drops: Record<string, Partial<DropCardFacts>> = {
  plain: {},
  live: { type: 'live', picture: '/drawn/1/plain-vinyl.svg' },
  mystery: { type: 'mystery', picture: '/drawn/1/plain-box.svg' },
  'of 120 letters in one word': { title: 'W'.repeat(120) },
  'in Japanese': { title: 'レーザーディスク 初回限定盤', storefrontName: '昭和レコード' },
  'in Arabic': { title: 'مجموعة أشرطة نادرة' },
  'with emoji': { title: '🔥 Tapes 👩‍🚀 → 1️⃣ ✨' },
  'in Vietnamese and Polish': { title: 'Łódź, Việt Nam: “Ærø”' },
  'without a start': { startDate: null },
}
const others: CardFacts[] = [
  { kind: 'storefront', id: drop.id, name: 'Static Age Video', ownerName: 'Mara Keeper' },
  { kind: 'storefront', id: drop.id, name: '昭和レコード', ownerName: '山田' },
  { kind: 'site' },
  ...flairLevels.map(({ level }): CardFacts => ({ kind: 'flair', level, name: level % 2 ? null : 'Ada Reyes 🔥' })),
  { kind: 'flair', level: 5, name: '山田' },
]

describe('a picture', () => {
  test.each(Object.keys(drops))('of a drop %s is a PNG of the size that previews ask for', async (name) => {
    const { width, height, colors: seen } = decodePng(await drawShareImage({ ...drop, ...drops[name] }))
    expect([width, height]).toEqual([1200, 630])
    expect(seen).toBeGreaterThan(10)
  })
  test.each(others)('of $kind is one too', async (facts) => {
    expect(decodePng(await drawShareImage(facts))).toMatchObject({ width: 1200, height: 630 })
  })
  test('is the same for the same facts, and another for others', async () => {
    const first = await drawShareImage(drop)
    expect(await drawShareImage({ ...drop })).toEqual(first)
    expect(await drawShareImage({ ...drop, startDate: '2026-11-22T21:00:00.000Z' })).not.toEqual(first)
  })
  test('bears every character that the fonts are said to have, and no box for a missing one', async () => {
    const all = covered.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    const letters = all.map((code) => String.fromCodePoint(code)).filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter))
    for (let i = 0; i < letters.length; i += 40) {
      const title = letters.slice(i, i + 40).join(' ')
      expect(drawableText(title)).not.toBeNull()
      await drawShareImage({ ...drop, title, storefrontName: title })
    }
  })
})

test('signs without a glyph are left out of a text; a letter without one keeps it away', () => {
  expect(drawableText('🔥 Night  Shift ✨')).toBe('Night Shift')
  expect(drawableText('1️⃣ Tapes')).toBe('1 Tapes')
  expect(drawableText('Cafe\u0301')).toBe('Café')
  expect(drawableText('Night レーザー')).toBeNull()
  expect(drawableText('قطعة')).toBeNull()
  expect(drawableText('🔥')).toBeNull()
  expect(drawableText('')).toBeNull()
})

test('a long title is written smaller, until the smallest size', () => {
  const steps = [
    { size: 80, lines: 1 },
    { size: 40, lines: 2 },
  ]
  expect(sizeFor('Short', { width: 600, steps }).size).toBe(80)
  expect(sizeFor('A title of some length', { width: 600, steps }).size).toBe(40)
  expect(sizeFor('a'.repeat(500), { width: 600, steps }).size).toBe(40)
})

test('the colours are those of the pages', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../../web/app/tokens.css'), 'utf8')
  const light = css.slice(css.indexOf(':root'), css.indexOf('}'))
  for (const [name, color] of Object.entries(colors)) {
    const token = name.replaceAll(/[A-Z]|\d/g, (sign) => `-${sign.toLowerCase()}`)
    expect(light, token).toContain(`--${token}: ${color};`)
  }
})
