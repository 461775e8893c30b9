import { createHash } from 'node:crypto'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { avatarSides, maxAvifPixels, maxPixels } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#server/api/refusal.ts'
import type { EncodedImage, EncodedSize } from './uploads.queries.ts'

/** Accepted formats, detected from the bytes. Vector graphics, documents and links are excluded. */
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** Time limit per picture, in seconds. */
const maxSeconds = 8
const quality = 82

type Library = (input: Buffer, options?: SharpOptions) => Sharp
let library: Promise<Library> | undefined

/** Loaded with the first picture, so that a server without uploads doesn't spend its memory. */
const loadLibrary = () => {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: allowedLoaders })
    return sharp
  })
  return library
}

/**
 * Creates a square profile picture: rotated by its EXIF orientation, cropped to the center, on white where
 * transparent, first frame of an animation. Runs on the thread pool; call it one at a time.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodeAvatar(file: Buffer): Promise<EncodedImage> {
  const open = await loadLibrary()
  await assertReadable(open, file)
  const side = Math.max(...avatarSides)
  const { data, info } = await open(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable)
  const raw = { width: info.width, height: info.height, channels: info.channels }
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

/** Reads only the header, so that an oversized picture is never decoded. */
async function assertReadable(open: Library, file: Buffer): Promise<void> {
  if (file.length === 0) rejectUnreadable()
  const { format, width, height } = await open(file, { limitInputPixels: false }).metadata().catch(rejectUnreadable)
  const allowedPixels = format === 'heif' ? maxAvifPixels : maxPixels
  if (width * height <= allowedPixels) return
  throw new Refusal('PAYLOAD_TOO_LARGE', {
    title: 'Too many pixels',
    message: uploadMessages.tooManyPixels(width, height, allowedPixels),
  })
}

function rejectUnreadable(): never {
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { title: 'Not a picture', message: uploadMessages.notAPicture })
}
