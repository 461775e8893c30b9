import { opening, row, type Spot } from './arrange-group.ts'
import { drawItem } from './draw-item.ts'
import type { DrawnItem } from './things/drawn-item.ts'
import type { Typeface } from './type/typeface.ts'

/** Several things together, as the cover of a drop. */
export function drawGroup(items: readonly DrawnItem[], type: Typeface): string {
  const spots: readonly Spot[] = row.places[items.length === 2 ? 2 : 3]
  const things = spots.map((spot, i) => {
    const item = items[i]
    const inside = item && drawItem(item, 'front', type)
    return inside?.replace('<svg xmlns="http://www.w3.org/2000/svg"', opening(spot)) ?? ''
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${row.ground}">${things.reverse().join('')}</svg>`
}
