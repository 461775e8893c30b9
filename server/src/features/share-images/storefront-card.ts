import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { artPanel } from './art-panel.ts'
import { colors } from './colors.ts'
import { drawableText, sizeFor } from './drawable-text.ts'
import { box, type Element } from './element.ts'
import { logo } from './logo.ts'
import { display, text } from './typefaces.ts'

/** Content of a storefront's share image. */
export type StorefrontCardFacts = { kind: 'storefront'; id: string; name: string; ownerName: string }

const { width, height } = shareImageSize
const padding = 64
const strip = 236
/** Categories of the shelf's drawings, each drawn with the storefront's own seed. */
const shelf = ['vhs', 'vinyl', 'film', 'books', 'comics'] as const

const steps = [
  { size: 104, lines: 1 },
  { size: 84, lines: 2 },
  { size: 68, lines: 2 },
  { size: 54, lines: 3 },
] as const

/** Share image of a storefront: its name, its owner, and a shelf of house art. */
export function storefrontCard({ id, name, ownerName }: StorefrontCardFacts): Element {
  const room = width - 2 * padding
  const title = drawableText(name)
  const owner = drawableText(ownerName)
  const { size, lines } = sizeFor(title ?? '', { width: room, steps })
  const artHeight = title ? strip : height - 2 * padding - 40
  return box(
    { width, height, backgroundColor: colors.background, fontFamily: text, flexDirection: 'column' },
    box(
      { gap: 8, width, height: artHeight },
      ...shelf.map((category) =>
        artPanel(`${id}-${category}`, category, {
          width: (width - 8 * (shelf.length - 1)) / shelf.length,
          height: artHeight,
        }),
      ),
    ),
    box(
      {
        flexGrow: 1,
        padding: `${title ? 44 : 0}px ${padding}px 48px`,
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      title &&
        box(
          {
            display: 'block',
            width: room,
            lineClamp: lines,
            wordBreak: 'break-word',
            fontFamily: display,
            fontSize: size,
            lineHeight: 1.06,
            letterSpacing: '-0.028em',
            color: colors.foreground,
          },
          title,
        ),
      box(
        { alignItems: 'center', justifyContent: 'space-between', flexGrow: title ? 0 : 1 },
        box(
          { fontSize: 32, lineHeight: 1.2, color: colors.mutedForeground },
          owner ? `Timed drops by ${owner}` : 'Timed drops for collectors',
        ),
        logo(44),
      ),
    ),
  )
}
