// @vitest-environment node
import { readFileSync } from 'node:fs'
import { paletteNames } from '@keepcase/contract/storefronts/palettes.ts'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]

/** Linear sRGB of an OKLCH colour, by the matrices of CSS Color 4. */
function linearRgb(l: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const luminance = ([r, g, b]: Rgb) => {
  const inside = (n: number) => Math.min(1, Math.max(0, n))
  return 0.2126 * inside(r) + 0.7152 * inside(g) + 0.0722 * inside(b)
}

function contrast(one: Rgb, two: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function themeOf(selector: string): Map<string, Rgb> {
  return colorsIn(css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? '')
}

function colorsIn(block: string): Map<string, Rgb> {
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map([...found].map(([, name = '', l, c, h]) => [name, linearRgb(Number(l), Number(c), Number(h))]))
}

const surfaces = ['background', 'card', 'popover', 'sunken']
const softs = ['claim', 'destructive', 'success', 'warning', 'info', 'type-marketplace', 'type-live', 'type-mystery']
const texts: [ink: string, ground: string][] = [
  ...surfaces.flatMap((ground): [string, string][] => ['foreground', 'muted-foreground'].map((ink) => [ink, ground])),
  ...['primary', 'secondary', 'claim', 'destructive'].map((name): [string, string] => [`${name}-foreground`, name]),
  ['claim-foreground', 'claim-hover'],
  ['muted-foreground', 'secondary'],
  ...softs.map((name): [string, string] => [name === 'claim' ? 'claim-ink' : name, `${name}-soft`]),
  ...['common', 'uncommon', 'rare', 'ultra', 'one'].map((name): [string, string] => [`rarity-${name}`, 'card']),
  ...[1, 2, 3, 4, 5, 6, 7].map((level): [string, string] => [`flair-${level}`, 'background']),
  ...['claim-ink', 'destructive', 'success', 'warning', 'info'].map((name): [string, string] => [name, 'card']),
]

describe.each([
  ['light', ':root'],
  ['dark', '.dark {'],
])('the %s theme', (_, selector) => {
  const theme = themeOf(selector)
  const color = (name: string): Rgb => theme.get(name) ?? expect.fail(`no colour ${name}`)

  test.each(texts)('text in %s on %s has a contrast of 4.5 or more', (ink, ground) => {
    expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(surfaces)('edges of controls and the focus ring stand out on %s by 3 or more', (ground) => {
    expect(contrast(color('input'), color(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(color('ring'), color(ground))).toBeGreaterThanOrEqual(3)
  })
  test('every colour can be shown in sRGB', () => {
    for (const [name, rgb] of theme) {
      for (const channel of rgb) {
        expect(channel, name).toBeGreaterThan(-0.002)
        expect(channel, name).toBeLessThan(1.002)
      }
    }
  })
})

const palettesCss = readFileSync(new URL('./features/storefronts/palettes.css', import.meta.url), 'utf8')

/** The colors that a storefront's palette sets in one theme. */
function paletteOf(name: string, theme: 'light' | 'dark'): Map<string, Rgb> {
  const start = palettesCss.indexOf(`[data-palette="${name}"] {`)
  const [light = '', dark = ''] = palettesCss.slice(start, palettesCss.indexOf('\n}', start)).split('&:is(.dark *)')
  return colorsIn(theme === 'light' ? light : dark)
}

describe.each(paletteNames.filter((name) => name !== 'ink'))('the storefront palette %s', (name) => {
  test.each([
    ['light', ':root'],
    ['dark', '.dark {'],
  ] as const)('has readable buttons and a readable ground in the %s theme', (theme, selector) => {
    const palette = paletteOf(name, theme)
    const tokens = themeOf(selector)
    const color = (key: string): Rgb => palette.get(key) ?? tokens.get(key) ?? expect.fail(`no colour ${key}`)
    expect([...palette.keys()].sort()).toEqual(['primary', 'primary-foreground', 'shop-soft'])
    expect(contrast(color('primary-foreground'), color('primary'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color('primary'), color('background'))).toBeGreaterThanOrEqual(3)
    expect(contrast(color('foreground'), color('shop-soft'))).toBeGreaterThanOrEqual(4.5)
  })
})
