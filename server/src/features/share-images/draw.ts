import { pictureSize } from '@keepcase/contract/share-images/pictures.rules.ts'
import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import { type CardFacts, layOut } from './cards.ts'
import type { Drawable } from './element.ts'
import { loadFonts } from './typefaces.ts'

let fonts: Font[] | undefined

/**
 * Draws a picture: 25 ms of work, a tenth of a second the first time. Nothing is fetched and no font of the machine is
 * used, so it looks the same everywhere.
 * @throws when something is to be written that our fonts do not have: a picture with boxes for letters is no picture
 */
export async function drawShareImage(facts: CardFacts): Promise<Buffer> {
  fonts ??= loadFonts()
  const drawn = await satori(layOut(facts) as unknown as Drawable, {
    ...pictureSize,
    fonts,
    loadAdditionalAsset: async (_, letters) => {
      throw new Error(`No glyph for ${JSON.stringify(letters)}`)
    },
  })
  return new Resvg(drawn, { font: { loadSystemFonts: false } }).render().asPng()
}
