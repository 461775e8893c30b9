/** Worker thread that draws items. Receives what to draw and answers with gzipped SVG or with a PNG. */
import { gzipSync } from 'node:zlib'
import { drawingPngSide } from '@keepcase/contract/drawings/drawings.limits.ts'
import { Resvg } from '@resvg/resvg-js'
import { answerOrders } from '#server/http/answer-orders.ts'
import { drawGroup } from './draw-group.ts'
import { drawItem } from './draw-item.ts'
import type { DrawingOrder } from './drawings.ts'
import { loadTypeface, type Typeface } from './type/typeface.ts'

let typeface: Promise<Typeface> | undefined

answerOrders(async ({ items, view, format }: DrawingOrder) => {
  typeface ??= loadTypeface()
  const type = await typeface
  const svg = items.length === 1 ? drawItem(items[0], view, type) : drawGroup(items, type)
  if (format === 'svg') return gzipSync(svg, { level: 9 })
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: drawingPngSide }, font: { loadSystemFonts: false } })
  return image.render().asPng()
})
