import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { formatInstant } from '../../api/format-instant.ts'
import { type Frame, sleeve } from './art-panel.ts'
import { colors } from './colors.ts'
import { drawableText, sizeFor } from './drawable-text.ts'
import { box, type Element, image, photo } from './element.ts'
import { logo } from './logo.ts'
import { display, mono, text } from './typefaces.ts'

/** Content of a drop's share image: nothing that its card does not show to everybody. */
export type DropCardFacts = {
  kind: 'drop'
  id: string
  number: number
  type: DropType
  title: string
  storefrontName: string
  startDate: string | null
  /** Address of the photo or drawing beside the text. */
  picture: string
}

/** What a drop's facts name: the SVG of a drawing, or a photo as JPEG; null for nothing. */
export type DropImage = { drawing: string } | { photo: Uint8Array } | null

const spines = {
  marketplace: { word: 'Marketplace', ground: colors.typeMarketplaceSoft, ink: colors.typeMarketplace },
  live: { word: 'Live', ground: colors.typeLiveSoft, ink: colors.typeLive },
  mystery: { word: 'Mystery', ground: colors.typeMysterySoft, ink: colors.typeMystery },
} as const

const { width, height } = shareImageSize
const spineWidth = 76
const padding = 56

/** The band at the left with the type at the bottom and the number at the top, both rotated. */
function spine({ type, number }: DropCardFacts): Element {
  const { word, ground, ink } = spines[type]
  const inner = {
    position: 'absolute',
    left: (spineWidth - height) / 2,
    top: (height - spineWidth) / 2,
    width: height,
    height: spineWidth,
    padding: '0 36px',
    alignItems: 'center',
    justifyContent: 'space-between',
    transform: 'rotate(-90deg)',
  }
  return box(
    { position: 'relative', flexShrink: 0, width: spineWidth, height, backgroundColor: ground, color: ink },
    box(
      inner,
      box({ fontFamily: display, fontSize: 32, lineHeight: 1 }, word),
      box({ fontFamily: mono, fontSize: 26, lineHeight: 1 }, String(number).padStart(3, '0')),
    ),
  )
}

const steps = [
  { size: 84, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 4 },
  { size: 48, lines: 5 },
  { size: 40, lines: 6 },
] as const

/**
 * A drop's title in the largest size that fits; a title that our fonts cannot draw leaves its space to the
 * art.
 */
function titleBox(title: string, room: number): Element {
  const { size, lines } = sizeFor(title, { width: room, steps })
  return box(
    {
      display: 'block',
      width: room,
      fontFamily: display,
      fontSize: size,
      lineHeight: 1.08,
      letterSpacing: '-0.024em',
      color: colors.foreground,
      lineClamp: lines,
      wordBreak: 'break-word',
    },
    title,
  )
}

/** The start in UTC: `Sun, Nov 22` over `8:00 PM UTC`. */
export function startLines(startDate: string): [day: string, time: string] {
  const start = formatInstant(startDate, 'UTC')
  const comma = start.lastIndexOf(', ')
  return [start.slice(0, comma), start.slice(comma + 2)]
}

/** The photo, cut to fill the frame, or the whole drawing on its ground. */
function imagePanel(picture: DropImage, frame: Frame): Element {
  const { width, height } = frame
  return box(
    { position: 'relative', flexShrink: 0, width, height, overflow: 'hidden', backgroundColor: colors.sunken },
    picture && ('photo' in picture ? photo(picture.photo, frame) : drawingIn(picture.drawing, frame)),
  )
}

function drawingIn(drawing: string, frame: Frame): Element {
  const [width = 1, height = 1] = /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(drawing)?.slice(1).map(Number) ?? []
  const scale = Math.min(frame.width / width, frame.height / height) * 0.96
  const size = { width: width * scale, height: height * scale }
  const place = { left: (frame.width - size.width) / 2, top: (frame.height - size.height) / 2 }
  return image(drawing, { ...size, ...place, position: 'absolute' })
}

/** Share image of a drop: spine, storefront, title, start, and its things. `picture`: what its facts name. */
export function dropCard(drop: DropCardFacts, picture: DropImage): Element {
  const title = drawableText(drop.title)
  const art = { width: title ? 460 : 640, height }
  const room = width - spineWidth - art.width - 2 * padding
  const storefront = drawableText(drop.storefrontName)
  const [day, time] = drop.startDate ? startLines(drop.startDate) : [null, null]
  return box(
    { width, height, backgroundColor: colors.background, fontFamily: text },
    spine(drop),
    box(
      { width: room + 2 * padding, padding, flexDirection: 'column', justifyContent: 'space-between' },
      box(
        { flexDirection: 'column', gap: 20 },
        storefront &&
          box(
            {
              display: 'block',
              width: room,
              lineClamp: 1,
              wordBreak: 'break-word',
              fontSize: 30,
              lineHeight: 1.3,
              color: colors.mutedForeground,
            },
            storefront,
          ),
        title && titleBox(title, room),
      ),
      box(
        { flexDirection: 'column', gap: 30 },
        day !== null &&
          box(
            { flexDirection: 'column', gap: 10, color: colors.foreground },
            box({ fontSize: 30, lineHeight: 1.2 }, day),
            box({ fontFamily: mono, fontSize: 46, lineHeight: 1, letterSpacing: '-0.02em' }, time),
          ),
        logo(40),
      ),
    ),
    box(
      { position: 'relative', flexShrink: 0 },
      imagePanel(picture, art),
      // hides the contents of a mystery: share images are cached beyond the reveal
      drop.type === 'mystery' && sleeve(art),
    ),
  )
}
