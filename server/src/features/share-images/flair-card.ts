import { corners, type FlairLevel, flairLevel, flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import { badgeTitle } from '@keepcase/contract/share-images/badge.rules.ts'
import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { colors } from './colors.ts'
import { drawableText, sizeFor } from './drawable-text.ts'
import { box, type Element, shape, svg } from './element.ts'
import { logo } from './logo.ts'
import { display, mono, text } from './typefaces.ts'

/** Content of a badge's share image: the level, and a name only if its owner chose so. No purchase count. */
export type FlairCardFacts = { kind: 'flair'; level: number; name: string | null }

const { width, height } = shareImageSize
const inks = [colors.flair1, colors.flair2, colors.flair3, colors.flair4, colors.flair5, colors.flair6, colors.claim]
const inkOf = ({ level }: FlairLevel): string => inks[level - 1] ?? colors.claim

/** The badge's outline, as the pages' `FlairBadge` draws it. */
function outline(flair: FlairLevel): Element[] {
  const ink = inkOf(flair)
  if (flair.level === 7) return [shape('polygon', { points: corners(8, 11), fill: ink })]
  const line = { fill: 'none', stroke: ink, strokeWidth: 1.5, strokeLinejoin: 'round' } as const
  if (flair.sides === 0) return [shape('circle', { cx: 12, cy: 12, r: 10.1, ...line })]
  const edge = shape('polygon', { points: corners(flair.sides, flair.sides === 4 ? 12.6 : 10.6), ...line })
  if (flair.level !== 6) return [edge]
  return [edge, shape('circle', { cx: 12, cy: 12, r: 7.3, ...line, strokeWidth: 1 })]
}

/** The badge with its numeral, `size` pixels wide. */
function badge(flair: FlairLevel, size: number): Element {
  const numeral = size * (flair.level === 6 ? 0.34 : 0.4)
  return box(
    { position: 'relative', width: size, height: size, flexShrink: 0 },
    // @NOTE the square's corners exceed the 24 box, so the view box is 28
    svg(
      { viewBox: '-2 -2 28 28', width: size, height: size, style: { position: 'absolute', left: 0, top: 0 } },
      ...outline(flair),
    ),
    box(
      {
        position: 'absolute',
        left: 0,
        top: flair.level === 3 ? size * 0.02 : 0,
        width: size,
        height: size,
        alignItems: 'center',
        justifyContent: 'center',
        fontFamily: mono,
        fontSize: numeral,
        lineHeight: 1,
        color: flair.level === 7 ? colors.claimForeground : inkOf(flair),
      },
      String(flair.level),
    ),
  )
}

/** All seven badges in a row; those not reached are faint. */
const row = (reached: number): Element =>
  box({ gap: 20 }, ...flairLevels.map((flair) => box({ opacity: flair.level <= reached ? 1 : 0.22 }, badge(flair, 44))))

/** Share image of a badge: `I’m The Collector on Keepcase`. */
export function flairCard({ level, name }: FlairCardFacts): Element {
  const flair = flairLevel(level)
  const who = name === null ? null : drawableText(name)
  const words = badgeTitle(level, who)
  const room = 640
  const { size, lines } = sizeFor(words, {
    width: room,
    steps: [
      { size: 84, lines: 3 },
      { size: 68, lines: 4 },
      { size: 54, lines: 5 },
      { size: 46, lines: 6 },
      { size: 38, lines: 8 },
    ],
  })
  return box(
    { width, height, backgroundColor: colors.background, fontFamily: text, padding: 64, gap: 72, alignItems: 'center' },
    badge(flair, 360),
    box(
      { flexDirection: 'column', height: height - 128, justifyContent: 'space-between', width: room },
      logo(44),
      box(
        {
          display: 'block',
          width: room,
          lineClamp: lines,
          wordBreak: 'break-word',
          fontFamily: display,
          fontSize: size,
          lineHeight: 1.04,
          letterSpacing: '-0.028em',
          color: colors.foreground,
        },
        words,
      ),
      row(flair.level),
    ),
  )
}
