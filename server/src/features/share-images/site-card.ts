import { hashSeed, numbersFrom, paletteOf } from '@keepcase/contract/share-images/house-art.rules.ts'
import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { colors } from './colors.ts'
import { box, type Element } from './element.ts'
import { logo } from './logo.ts'
import { display } from './typefaces.ts'

/** Share image of the site, for pages without their own. */
export type SiteCardFacts = { kind: 'site' }

const { width, height } = shareImageSize

/** A shelf of spines, each in the colors of a drawing. */
function shelf(): Element {
  const random = numbersFrom(hashSeed('keepcase'))
  const spines = Array.from({ length: 20 }, (_, i) => {
    const { deep, mid, pale } = paletteOf(`shelf-${i}`)
    const color = [deep, mid, pale][Math.floor(random() * 3)] ?? mid
    return box({
      width: 34 + Math.round(random() * 36),
      height: 150 + Math.round(random() * 120),
      backgroundColor: i === 5 ? colors.claim : color,
      borderRadius: 3,
    })
  })
  return box(
    { flexDirection: 'column' },
    box({ height: 280, alignItems: 'flex-end', gap: 6, padding: '0 64px', overflow: 'hidden' }, ...spines),
    box({ width, height: 10, backgroundColor: colors.foreground }),
  )
}

/** The site's share image: name, claim, and a shelf. */
export function siteCard(): Element {
  return box(
    { width, height, backgroundColor: colors.background, flexDirection: 'column', justifyContent: 'space-between' },
    box(
      { flexDirection: 'column', gap: 34, padding: '56px 64px 0' },
      logo(52),
      box(
        {
          display: 'block',
          width: 1020,
          fontFamily: display,
          fontSize: 72,
          lineHeight: 1.02,
          letterSpacing: '-0.03em',
          color: colors.foreground,
        },
        'Every drop has a time. Every item has one keeper.',
      ),
    ),
    box({ paddingBottom: 34 }, shelf()),
  )
}
