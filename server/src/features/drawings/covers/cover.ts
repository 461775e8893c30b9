import { drawMotif } from '../motifs/draw-motif.ts'
import { darkBeside, type MotifColors, type MotifName } from '../motifs/motif.ts'
import type { Chance } from '../things/chance.ts'
import type { CoverTitle } from '../things/read-title.ts'
import type { TextPlace } from '../type/fit.ts'
import type { Lettering } from '../type/lettering.ts'

/** Colors of a cover: its ground, its print on it, and three more. */
export type Inks = { ground: string; ink: string; a: string; b: string; c: string }

/** What a cover is drawn from. */
export type Cover = {
  width: number
  height: number
  title: CoverTitle
  maker: string | null
  format: string | null
  inks: Inks
  motif: MotifName
  chance: Chance
  lettering: Lettering
}

/** A cover language: how covers of a medium, a genre and a time look. Draws into a panel from 0, 0. */
export type Language = {
  inks: readonly [Inks, ...Inks[]]
  motifs: readonly [MotifName, ...MotifName[]]
  draw(cover: Cover): string
}

/** Inks from five colors in a row. */
export const inks = (list: string): Inks => {
  const [ground = '#fff', ink = '#000', a = ink, b = a, c = b] = list.split(' ').map((color) => `#${color}`)
  return { ground, ink, a, b, c }
}

/** A text in a part of the cover: `x`, `y`, `width` and `height` in shares of the cover's size. */
export function text(
  { width, height, lettering }: Cover,
  content: string | number | null | undefined,
  [x, y, w, h]: readonly [number, number, number, number],
  more: Omit<TextPlace, 'x' | 'y' | 'width' | 'height'>,
): string {
  return lettering.set(content, { x: x * width, y: y * height, width: w * width, height: h * height, ...more })
}

/**
 * The cover's motif in a square of `size` around a middle, in shares of the cover's width and height. `beside`: for dark
 * parts that would stand on a ground of their own color.
 */
export function motifAt(
  { width, height, motif }: Cover,
  cx: number,
  cy: number,
  size: number,
  { beside, ...colors }: MotifColors & { beside?: string },
): string {
  const side = size * Math.min(width, height)
  const dark = beside && darkBeside.has(motif) ? beside : colors.dark
  return drawMotif(motif, cx * width - side / 2, cy * height - side / 2, side, { ...colors, dark })
}

/** The line of small type at the end of a cover: who made it, and when. */
export const imprint = ({ maker, title }: Cover): string | null =>
  [maker, title.year].filter((part) => part !== null && part !== '').join(' · ') || null

/** Artist and title as a sleeve sets them, the artist above. */
export const credits = ({ title, maker }: Cover) => ({ artist: title.by ?? maker, imprint: title.by ? maker : null })
