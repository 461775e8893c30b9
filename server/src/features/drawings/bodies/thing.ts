import type { Cover } from '../covers/cover.ts'
import { box, group, path, polygon, rect, round } from '../shapes/marks.ts'
import type { DrawnItem } from '../things/drawn-item.ts'
import type { Kind } from '../things/kind-of.ts'
import type { TextPlace } from '../type/fit.ts'

/** Width and height of a drawing. */
export const canvas = 400

/** A thing about to be drawn: what its cover needs, and its cover as a panel of any size. */
export type Thing = Omit<Cover, 'width' | 'height'> & {
  kind: Kind
  item: DrawnItem
  /** Where its covers were drawn. */
  fronts: { x: number; y: number; width: number; height: number }[]
  /** The front cover in a panel; with `isArtOnly` without its texts. */
  cover(x: number, y: number, width: number, height: number, isArtOnly?: boolean): string
}

/** Draws a whole thing with its shadow into a square of `canvas`. */
export type Body = (thing: Thing) => string

/** Shade over a face: black or white with an alpha of one hexadecimal digit. */
export const shade = { dim: '#0003', dark: '#0006', light: '#fff3', glare: '#ffffff26' } as const

/** Light along the upper and left edge of a front, shade along the others. */
export const edges = (x: number, y: number, width: number, height: number): string =>
  path(
    `M${round(x)} ${round(y + height)}v${round(-height)}h${round(width)}l-2 2h${round(4 - width)}v${round(height - 4)}z`,
    '#fff6',
  ) +
  path(
    `M${round(x)} ${round(y + height)}h${round(width)}v${round(-height)}l-2 2v${round(height - 4)}h${round(4 - width)}z`,
    shade.dark,
  )

/** Text along a spine, read from top to bottom. */
export function spineText(
  { lettering }: Pick<Thing, 'lettering'>,
  content: string | number | null | undefined,
  [x, y, width, height]: readonly [number, number, number, number],
  more: Omit<TextPlace, 'x' | 'y' | 'width' | 'height'>,
): string {
  const set = lettering.set(content, { x: 0, y: 0, width: height, height: width, ...more })
  return group(set, `transform="matrix(0 1 -1 0 ${round(x + width)} ${round(y)})"`)
}

/** The face to the left of a front, which falls away: in the light, with an edge that parts pale ones from a pale ground. */
export const leftFace = (x: number, y: number, height: number, depth: number, fill: string): string => {
  const fall = depth * 0.14
  const points = [x, y, x, y + height, x - depth, y + height - fall, x - depth, y + fall]
  return polygon(points, fill) + polygon(points, shade.light, `stroke="${shade.dim}"`)
}

/** The top and the right face of a box behind its front: the top in the light, the right in the shade. */
export function boxFaces(x: number, y: number, width: number, height: number, depth: number, fill: string): string {
  const rise = depth * 0.55
  const top = [x, y, x + depth, y - rise, x + width + depth, y - rise, x + width, y]
  const right = [x + width, y, x + width + depth, y - rise, x + width + depth, y + height - rise, x + width, y + height]
  return polygon(top, fill) + polygon(top, '#fff5') + polygon(right, fill) + polygon(right, shade.dark)
}

/** Outline of a box with its right and top faces, for its shadow. */
export const boxOutline = (x: number, y: number, width: number, height: number): string =>
  box(x + 9, y + 12, width, height)

/** A diagonal reflection on plastic or glass. */
export const glare = (x: number, y: number, width: number, height: number): string =>
  polygon(
    [x + width * 0.55, y, x + width * 0.8, y, x + width * 0.3, y + height, x + width * 0.05, y + height],
    shade.glare,
  ) +
  polygon(
    [x + width * 0.86, y, x + width * 0.92, y, x + width * 0.42, y + height, x + width * 0.36, y + height],
    shade.glare,
  )

/** Edges of stacked pages below and beside a front. */
export function pages(x: number, y: number, width: number, height: number, count: number, paper: string): string {
  let sheets = ''
  for (let i = count; i > 0; i -= 1)
    sheets +=
      rect(x + i * 1.6, y + i * 1.6, width, height, i % 2 ? paper : '#fff') +
      rect(x + i * 1.6, y + height + i * 1.6 - 0.6, width, 0.7, shade.dim)
  return sheets
}
