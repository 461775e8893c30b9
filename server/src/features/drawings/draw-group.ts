import { drawItem } from './draw-item.ts'
import type { DrawnItem } from './things/drawn-item.ts'
import type { Typeface } from './type/typeface.ts'

/** Places of two and of three things on a ground of 640 × 480: the first in front. */
const places = {
  2: [
    [40, 70, 330],
    [290, 70, 310],
  ],
  3: [
    [160, 112, 340],
    [-8, 66, 290],
    [358, 66, 290],
  ],
} as const

/** Several things together, as the cover of a drop. */
export function drawGroup(items: readonly DrawnItem[], type: Typeface): string {
  const spots = places[items.length === 2 ? 2 : 3]
  const things = spots.map(([x, y, size], i) => {
    const item = items[i]
    const inside = item && drawItem(item, 'front', type)
    return (
      inside?.replace(
        '<svg xmlns="http://www.w3.org/2000/svg"',
        `<svg x="${x}" y="${y}" width="${size}" height="${size}"`,
      ) ?? ''
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">${things.reverse().join('')}</svg>`
}
