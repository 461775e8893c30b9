import { createHash } from 'node:crypto'
import { avatarSides, coverHeight, coverWidths } from '@keepcase/contract/uploads/uploads.rules.ts'
import { decodeImage, loadImageLibrary, type Pixels } from './image-library.ts'

/** One size of a picture, as WebP without metadata. */
export type EncodedSize = { width: number; height: number; content: Buffer }
/** An encoded picture; the hash is that of its largest size. */
export type EncodedImage = { hash: string; sizes: readonly EncodedSize[] }

const quality = 82

/**
 * Creates a square picture of a person or a logo, cropped to the center. Runs on the thread pool; call it one at a time.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodeAvatar(file: Buffer): Promise<EncodedImage> {
  const pixels = await decodeImage(file, Math.max(...avatarSides), 'cover')
  return encodeSizes(
    pixels,
    avatarSides.map((side) => ({ width: side, height: side })),
  )
}

/** Creates a storefront's cover, a wide strip cropped to the center. As `encodeAvatar`. */
export async function encodeCover(file: Buffer): Promise<EncodedImage> {
  // Twice the width, so that a tall picture is cropped rather than enlarged.
  const pixels = await decodeImage(file, 2 * Math.max(...coverWidths), 'inside')
  return encodeSizes(
    pixels,
    coverWidths.map((width) => ({ width, height: coverHeight(width) })),
  )
}

async function encodeSizes({ data, raw }: Pixels, wanted: readonly { width: number; height: number }[]) {
  const open = await loadImageLibrary()
  const sizes: EncodedSize[] = []
  for (const { width, height } of wanted) {
    const content = await open(data, { raw })
      .resize(width, height, { fit: 'cover' })
      .webp({ quality, effort: 4 })
      .toBuffer()
    sizes.push({ width, height, content })
  }
  const hash = createHash('sha256')
    .update(sizes.at(-1)?.content ?? data)
    .digest('hex')
  return { hash, sizes }
}
