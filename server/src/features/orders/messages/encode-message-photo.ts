import { messagePhotoWidths } from '@keepcase/contract/orders/message-photos.rules.ts'
import { decodeImage, loadImageLibrary, type StoredFile } from '#server/features/uploads/public.ts'

/** A photo in its widths, as WebP without metadata, and its full size. */
export type EncodedMessagePhoto = { width: number; height: number; files: StoredFile[] }

const quality = 80

/**
 * Encodes a photo that somebody sent: turned upright, stripped, at most 1,440 pixels on its longer side.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodeMessagePhoto(file: Buffer): Promise<EncodedMessagePhoto> {
  const { data, raw } = await decodeImage(file, Math.max(...messagePhotoWidths), 'inside')
  const open = await loadImageLibrary()
  const files: StoredFile[] = []
  for (const width of messagePhotoWidths) {
    const image = open(data, { raw }).resize({ width, withoutEnlargement: true })
    files.push({ name: `${width}.webp`, content: await image.webp({ quality, effort: 4 }).toBuffer() })
  }
  return { width: raw.width, height: raw.height, files }
}
