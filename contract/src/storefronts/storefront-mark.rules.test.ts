import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { markForms, markLetters, markOf, markPalettes } from './storefront-mark.rules.ts'

/** Relative luminance of `oklch(L C H)`. Source: CSS Color 4, WCAG 2.2. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const red = 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z
  const green = -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z
  const blue = -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue)
}
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe('the mark of a storefront', () => {
  test('is the same for the same id, and keeps form and palette when the storefront is renamed', () => {
    const id = randomUUID()
    expect(markOf(id, 'Static Age Video')).toEqual(markOf(id, 'Static Age Video'))
    const { text, ...look } = markOf(id, 'Odd Lots')
    expect({ ...look, text: 'SA' }).toEqual(markOf(id, 'Static Age Video'))
  })

  test('uses each of twelve palettes and each form about as often', () => {
    expect(new Set(markPalettes.map(({ ground }) => ground)).size).toBe(12)
    const looks = Array.from({ length: 4_800 }, (_, i) => markOf(`00000000-0000-4000-8000-${i}`, 'A B'))
    for (const { ground } of markPalettes) {
      expect(looks.filter((look) => look.ground === ground).length).toBeGreaterThan(300)
    }
    for (const path of markForms) expect(looks.filter((look) => look.path === path).length).toBeGreaterThan(450)
  })

  test.each(markPalettes)('shows letters with a contrast of 4.5 on $ground and $form', ({ ground, form, letters }) => {
    expect(contrast(letters, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(letters, form)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each([
  ['Static Age Video', 'SA'],
  ['The Odd Lot', 'OL'],
  ['The', 'TH'],
  ['Kaiju', 'KA'],
  ['kaiju-corner', 'KC'],
  ["Ann's Attic", 'AA'],
  ['昭和レコード', '昭和'],
  ['7 Inch Heaven', '7I'],
  ['Éclair éditions', 'ÉÉ'],
  ['straße', 'ST'],
  ['ß', 'S'],
  ['X', 'X'],
  ['!!!', ''],
])('%s has the letters %s', (name, letters) => expect(markLetters(name)).toBe(letters))
