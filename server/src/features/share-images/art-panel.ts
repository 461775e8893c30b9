import {
  type ArtShape,
  type ArtWord,
  artKindFor,
  drawHouseArt,
} from '@keepcase/contract/share-images/house-art.rules.ts'
import { box, type Element, shape, svg } from './element.ts'
import { display } from './typefaces.ts'

const drawn = ({ tag, at, inside = [] }: ArtShape): Element => shape(tag, at, inside.map(drawn))

export type Frame = { width: number; height: number }

/** House art of an item, cropped to a frame as on the pages. */
export function artPanel(seed: string, category: string | null, { width, height }: Frame): Element {
  const { ground, shapes, word, hold } = drawHouseArt(seed, artKindFor(category))
  const scale = Math.max(width / 400, height / 300)
  const size = { width: 400 * scale, height: 300 * scale }
  const left = hold === 'start' ? 0 : (width - size.width) / 2
  const top = (height - size.height) / 2
  return box(
    { position: 'relative', flexShrink: 0, width, height, overflow: 'hidden', backgroundColor: ground },
    svg({ viewBox: '0 0 400 300', ...size, style: { position: 'absolute', left, top } }, ...shapes.map(drawn)),
    word && wordBox(word, { scale, top, width }),
  )
}

/** The word of a drawing, aligned to its start and shrunk where the frame would cut it. */
function wordBox(
  { text, x, y, size, color }: ArtWord,
  { scale, top, width }: { scale: number; top: number; width: number },
) {
  const left = x * scale
  const fontSize = Math.min(size * scale, (width - 2 * left) / (text.length * 0.62))
  return box(
    {
      position: 'absolute',
      left,
      top: top + y * scale - fontSize,
      fontFamily: display,
      fontSize,
      color,
      lineHeight: 1.2,
      letterSpacing: '-0.02em',
      whiteSpace: 'nowrap',
    },
    text,
  )
}

/** A translucent cover with one fold, laid over a panel whose content is not revealed yet. */
export function sleeve({ width, height }: Frame): Element {
  const fold = { x1: 0, y1: height, x2: width, y2: 0, stroke: 'rgba(255,255,255,0.6)', strokeWidth: 2 }
  return svg(
    { viewBox: `0 0 ${width} ${height}`, width, height, style: { position: 'absolute', left: 0, top: 0 } },
    shape('rect', { width, height, fill: 'oklch(0.96 0.008 240 / 0.74)' }),
    shape('path', { d: `M0 ${height}V0H${width}Z`, fill: 'rgba(255,255,255,0.14)' }),
    shape('path', { d: `M0 ${height}H${width}V0Z`, fill: 'rgba(0,0,0,0.07)' }),
    shape('line', fold),
  )
}
