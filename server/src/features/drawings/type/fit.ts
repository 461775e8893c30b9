import { group, path, round } from '../shapes/marks.ts'
import type { Cut, SetLine, Typeface } from './typeface.ts'

/** Where and how a text is set. */
export type TextPlace = {
  x: number
  y: number
  width: number
  height: number
  fill: string
  /** Cuts to choose from, widest first. */
  widths?: readonly (number | 'mono')[]
  weight?: number
  /** Added between letters, in thousandths of an em. */
  tracking?: number
  maxLines?: number
  /** Distance of baselines, in em. */
  leading?: number
  maxSize?: number
  align?: 'start' | 'middle' | 'end'
  /** Where a text that is less high than its place stands. */
  hang?: 'top' | 'middle' | 'bottom'
  isUpper?: boolean
  /** Units an em of the outlines; fewer make them smaller and coarser. */
  em?: number
  /** Color of an outline behind the letters. */
  edge?: string
}

/** A line with its place: `x` and `y` of its baseline's origin, in the drawing's units. */
type Placed = { line: SetLine; x: number; y: number }

/** A text that was set: its lines, their size, and the box of their ink. */
export type SetText = { svg: string; size: number; cut: Cut; left: number; top: number; right: number; bottom: number }

const capHeight = 0.69

/** Ways to break words into up to `maxLines` lines that differ little in length. */
function breaksOf(words: readonly string[], maxLines: number): string[][] {
  const ways: string[][] = []
  for (let count = 1; count <= Math.min(maxLines, words.length); count += 1) {
    const goal = words.join(' ').length / count
    const lines: string[] = []
    let line = ''
    for (const [i, word] of words.entries()) {
      const left = words.length - i
      const isFull = line !== '' && line.length + word.length / 2 > goal && lines.length < count - 1
      const mustBreak = line !== '' && left <= count - 1 - lines.length
      if (isFull || mustBreak) {
        lines.push(line)
        line = word
      } else line = line ? `${line} ${word}` : word
    }
    ways.push([...lines, line])
  }
  return ways
}

/** The words of a text, each short enough for a line: longer ones are broken. */
const wordsOf = (text: string): string[] =>
  text.split(' ').flatMap((word) => (word.length > 22 ? (word.match(/.{1,16}/gu) ?? [word]) : [word]))

/** Sets a text as large as its place allows; it never leaves the place. Null if the fonts lack a letter. */
export function fitText(type: Typeface, text: string | null | undefined, place: TextPlace): SetText | null {
  const settable = text ? type.settable(text) : null
  if (settable === null) return null
  const { widths = [100], weight = 700, tracking = 0, maxLines = 1, leading = 0.92, maxSize = 200 } = place
  const words = wordsOf(place.isUpper ? settable.toUpperCase() : settable)
  let best: { size: number; lines: string[]; cut: Cut } | null = null
  for (const lines of breaksOf(words, maxLines)) {
    for (const width of widths) {
      const cut = { weight, width }
      const longest = Math.max(...lines.map((line) => type.widthOf(line, cut, tracking)))
      const byHeight = place.height / (capHeight + 0.2 + (lines.length - 1) * leading)
      const size = Math.min(maxSize, byHeight, place.width / Math.max(0.01, longest))
      if (!best || size > best.size * 1.06) best = { size, lines, cut }
    }
  }
  return best ? layDown(type, best, { ...place, leading, tracking }) : null
}

/** Draws the lines; shrinks them if their ink, with accents and overhangs, is wider or higher than their place. */
function layDown(
  type: Typeface,
  { size, lines, cut }: { size: number; lines: readonly string[]; cut: Cut },
  place: TextPlace & { leading: number; tracking: number },
): SetText {
  const { x, y, width, height, align = 'start', hang = 'middle', leading, fill, edge } = place
  const em = place.em ?? 300
  const set = lines.map((line) => type.setLine(line, cut, em, place.tracking))
  const inkWidth = Math.max(1, ...set.map(({ left, right }) => right - left))
  const edgeRoom = edge ? em * 0.1 : 0
  const tops = set.map(({ top }, i) => top + i * leading * em)
  const bottoms = set.map(({ bottom }, i) => bottom + i * leading * em)
  const [top, bottom] = [Math.min(...tops), Math.max(...bottoms)]
  const scale = Math.min(size / em, width / (inkWidth + edgeRoom), height / Math.max(1, bottom - top + edgeRoom))
  const free = height - (bottom - top) * scale
  const offset = { top: Math.min(0.5, free / 2), middle: free / 2, bottom: Math.max(free - 0.5, free / 2) }[hang]
  const placed = set.map((line, i): Placed => {
    const room = width - (line.right - line.left) * scale
    const start = { start: 0, middle: room / 2, end: room }[align]
    return {
      line,
      x: x + start - line.left * scale,
      y: y + Math.max(0, offset) - top * scale + i * leading * em * scale,
    }
  })
  return { svg: drawn(placed, { scale, em, fill, edge }), size: scale * em, cut, ...inkBox(placed, scale) }
}

const drawn = (
  placed: readonly Placed[],
  { scale, em, fill, edge }: { scale: number; em: number; fill: string; edge: string | undefined },
): string =>
  placed
    .map(({ line, x, y }) =>
      line.d
        ? group(
            path(
              line.d,
              fill,
              edge
                ? `stroke="${edge}" stroke-width="${round(em * 0.09)}" stroke-linejoin="round" paint-order="stroke"`
                : '',
            ),
            `transform="matrix(${round(scale, 4)} 0 0 ${round(scale, 4)} ${round(x)} ${round(y)})"`,
          )
        : '',
    )
    .join('')

const inkBox = (placed: readonly Placed[], scale: number): Omit<SetText, 'svg' | 'size' | 'cut'> => ({
  left: Math.min(...placed.map(({ line, x }) => x + line.left * scale)),
  right: Math.max(...placed.map(({ line, x }) => x + line.right * scale)),
  top: Math.min(...placed.map(({ line, y }) => y + line.top * scale)),
  bottom: Math.max(...placed.map(({ line, y }) => y + line.bottom * scale)),
})
