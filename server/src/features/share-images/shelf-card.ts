import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { spineRatio } from '@keepcase/contract/shelf/spine.rules.ts'
import { colors } from './colors.ts'
import { drawableText, sizeFor } from './drawable-text.ts'
import { box, type Element } from './element.ts'
import { logo } from './logo.ts'
import { display, text } from './typefaces.ts'

/** Content of a shelf's share image: a section with its spines in their order, and its owner only if they chose so. */
export type ShelfCardFacts = {
  kind: 'shelf'
  /** Null: the pieces in no section. */
  name: string | null
  ownerName: string | null
  pieces: number
  /** Drawings of spines as SVG, and their heights in percent. */
  spines: readonly { svg: string; height: number }[]
}

const { width, height } = shareImageSize
const padding = 64
const gap = 4
const room = width - 2 * padding
/** Spines on a board before a second one is needed: with more they would be lower than on two. */
const onOneBoard = 36

const steps = [
  { size: 64, lines: 1 },
  { size: 52, lines: 1 },
  { size: 40, lines: 2 },
  { size: 32, lines: 2 },
] as const

function spine({ svg, height: percent }: ShelfCardFacts['spines'][number], tallest: number): Element {
  const tall = (tallest * percent) / 100
  return {
    type: 'img',
    props: {
      src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      width: tall * spineRatio,
      height: tall,
      style: { flexShrink: 0 },
    },
  }
}

/** Spines on their board, as tall as the place allows. */
const board = (spines: ShelfCardFacts['spines'], tallest: number): Element =>
  box(
    { flexDirection: 'column', width: room },
    box({ alignItems: 'flex-end', gap, paddingLeft: 12, height: tallest }, ...spines.map((one) => spine(one, tallest))),
    box({ width: room, height: 6, backgroundColor: colors.foreground }),
  )

function boards({ spines }: ShelfCardFacts): Element[] {
  const ratio = spines.reduce((sum, { height: percent }) => sum + (percent / 100) * spineRatio, 0)
  const fitting = (room - 24 - gap * spines.length) / ratio
  if (spines.length <= onOneBoard) return [board(spines, Math.min(330, fitting))]
  const half = Math.ceil(spines.length / 2)
  return [board(spines.slice(0, half), 168), board(spines.slice(half), 168)]
}

/** Share image of one section of a shelf. */
export function shelfCard(facts: ShelfCardFacts): Element {
  const { name, ownerName, pieces, spines } = facts
  const title = drawableText(name ?? '') ?? (name === null ? 'On my shelf' : null)
  const owner = ownerName === null ? null : drawableText(ownerName)
  const { size, lines } = sizeFor(title ?? '', { width: room, steps })
  const count = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  const more = pieces > spines.length ? `, ${spines.length} shown` : ''
  return box(
    {
      ...{ width, height, padding: `44px ${padding}px 40px`, backgroundColor: colors.background, fontFamily: text },
      ...{ flexDirection: 'column', justifyContent: 'space-between' },
    },
    box(
      {
        display: 'block',
        width: room,
        height: 92,
        lineClamp: lines,
        wordBreak: 'break-word',
        fontFamily: display,
        fontSize: size,
        lineHeight: 1.1,
        letterSpacing: '-0.028em',
        color: colors.foreground,
      },
      title ?? count,
    ),
    box({ flexDirection: 'column', gap: 22 }, ...boards(facts)),
    box(
      { alignItems: 'center', justifyContent: 'space-between' },
      box(
        { fontSize: 28, lineHeight: 1.2, color: colors.mutedForeground },
        `${owner ? `${owner}, ` : ''}${count}${more}`,
      ),
      logo(40),
    ),
  )
}
