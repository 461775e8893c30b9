import { createHash } from 'node:crypto'
import { avatarSides } from '@keepcase/contract/uploads/uploads.rules.ts'
import { decodeImage, loadImageLibrary } from './image-library.ts'

/** One size of a picture, as WebP without metadata. */
export type EncodedSize = { width: number; height: number; content: Buffer }
/** An encoded picture; the hash is that of its largest size. */
export type EncodedImage = { hash: string; sizes: readonly EncodedSize[] }

const quality = 82

/**
 * Creates a square profile picture, cropped to the center. Runs on the thread pool; call it one at a time.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodeAvatar(file: Buffer): Promise<EncodedImage> {
  const { data, raw } = await decodeImage(file, Math.max(...avatarSides), 'cover')
  const open = await loadImageLibrary()
  const sizes: EncodedSize[] = []
  for (const width of avatarSides) {
    const content = await open(data, { raw }).resize(width, width).webp({ quality, effort: 4 }).toBuffer()
    sizes.push({ width, height: width, content })
  }
  const hash = createHash('sha256')
    .update(sizes.at(-1)?.content ?? data)
    .digest('hex')
  return { hash, sizes }
}
