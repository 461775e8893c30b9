import { hashSeed } from '../share-images/house-art.rules.ts'

/** Colors of a mark. Letters have a contrast of at least 4.5 on ground and form. */
export type MarkPalette = { ground: string; form: string; letters: string }

/** A storefront's mark in a 100 × 100 box: a form on a ground, and two letters of the name. */
export type StorefrontMark = MarkPalette & { path: string; text: string }

/** Twelve hues, in turn dark with pale letters and light with dark ones. */
export const markPalettes: readonly MarkPalette[] = Array.from({ length: 12 }, (_, i) => {
  const hue = 18 + i * 30
  return i % 2 === 0
    ? { ground: `oklch(0.33 0.1 ${hue})`, form: `oklch(0.45 0.12 ${hue})`, letters: `oklch(0.97 0.02 ${hue})` }
    : { ground: `oklch(0.86 0.09 ${hue})`, form: `oklch(0.75 0.12 ${hue})`, letters: `oklch(0.22 0.05 ${hue})` }
})

/** Paths of the forms: disc, half disc, diagonal, stripes, diamond, arch, steps, corner rings. */
export const markForms: readonly string[] = [
  'M50 8a42 42 0 1 0 .1 0Z',
  'M0 50a50 50 0 0 1 100 0Z',
  'M0 100 100 0v100Z',
  'M0 12h100v16H0zM0 42h100v16H0zM0 72h100v16H0z',
  'M50 0l50 50-50 50L0 50Z',
  'M14 100V50a36 36 0 0 1 72 0v50Z',
  'M0 75h25V50h25V25h25V0h25v100H0Z',
  'M0 0h84a84 84 0 0 1-84 84V62a62 62 0 0 0 62-62H44A44 44 0 0 1 0 44Z',
]

const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
const articles = new Set(['the', 'a', 'an'])

/** Two letters for a name: the initials of its first two words without an article, or the start of its only word. */
export function markLetters(name: string): string {
  const all = name.match(words) ?? []
  const told = all.length > 1 && articles.has((all[0] ?? '').toLowerCase()) ? all.slice(1) : all
  const [first = '', second] = told.map((word) => word.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [])
  const pair = second ? [first[0], second[0]] : [first[0], first[1]]
  return pair.map((letter = '') => letter.toUpperCase().match(/^.\p{M}*/u)?.[0] ?? '').join('')
}

/** The mark of a storefront without a logo. Form and palette follow from its id, letters from its name. */
export function markOf(id: string, name: string): StorefrontMark {
  const hash = hashSeed(`mark:${id}`)
  const palette = markPalettes[hash % markPalettes.length] as MarkPalette
  const path = markForms[Math.floor(hash / markPalettes.length) % markForms.length] as string
  return { ...palette, path, text: markLetters(name) }
}
