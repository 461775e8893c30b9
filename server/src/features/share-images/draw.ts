import { shareImageSize } from '@keepcase/contract/share-images/share-images.rules.ts'
import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import { type CardFacts, layOut } from './cards.ts'
import type { DropImage } from './drop-card.ts'
import type { Drawable } from './element.ts'
import { loadFonts } from './typefaces.ts'

let fonts: Font[] | undefined

/**
 * Draws a share image: 25 ms of CPU time, 100 ms the first time. Fetches nothing and uses no system fonts, so
 * the result is the same everywhere.
 * @param picture what a drop's facts name; null leaves its place empty
 * @throws when a text has characters that our fonts lack, which would be drawn as boxes
 */
export async function drawShareImage(facts: CardFacts, picture: DropImage = null): Promise<Buffer> {
  fonts ??= loadFonts()
  const drawn = await satori(layOut(facts, picture) as unknown as Drawable, {
    ...shareImageSize,
    fonts,
    loadAdditionalAsset: async (_, letters) => {
      throw new Error(`No glyph for ${JSON.stringify(letters)}`)
    },
  })
  return new Resvg(drawn, { font: { loadSystemFonts: false } }).render().asPng()
}
