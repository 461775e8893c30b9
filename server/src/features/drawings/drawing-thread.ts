/** Worker thread that draws items. Receives what to draw and answers with gzipped SVG. */
import { gzipSync } from 'node:zlib'
import { answerOrders } from '#server/http/answer-orders.ts'
import { drawGroup } from './draw-group.ts'
import { drawItem } from './draw-item.ts'
import type { DrawnItem } from './things/drawn-item.ts'
import { loadTypeface, type Typeface } from './type/typeface.ts'

let typeface: Promise<Typeface> | undefined

answerOrders(async (items: readonly [DrawnItem, ...DrawnItem[]]) => {
  typeface ??= loadTypeface()
  const type = await typeface
  return gzipSync(items.length === 1 ? drawItem(items[0], 'front', type) : drawGroup(items, type), { level: 9 })
})
