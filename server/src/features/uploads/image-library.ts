import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { maxAvifPixels, maxPixels } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#server/api/refusal.ts'
import { hidesFile } from './hidden-file.ts'

/** Accepted formats, detected from the bytes. Vector graphics, documents and links are excluded. */
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** Time limit per picture, in seconds. */
const maxSeconds = 8

export type ImageLibrary = (input: Buffer, options?: SharpOptions) => Sharp
/** Decoded pixels, three bytes each. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

let library: Promise<ImageLibrary> | undefined

/** Loaded with the first picture, so that a server without uploads doesn't spend its memory. */
export function loadImageLibrary(): Promise<ImageLibrary> {
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
 * Decodes a picture from anybody: rotated by its EXIF orientation, on white where transparent, first frame of an
 * animation, without metadata. Runs on the thread pool; call it one at a time.
 * @param side longest side of the result, or the side of the square for `cover`
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function decodeImage(file: Buffer, side: number, fit: 'cover' | 'inside'): Promise<Pixels> {
  const open = await loadImageLibrary()
  await assertReadable(open, file)
  if (hidesFile(file))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { title: 'Not only a picture', message: uploadMessages.hidesFile })
  const { data, info } = await open(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable)
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Reads only the header, so that an oversized picture is never decoded. */
async function assertReadable(open: ImageLibrary, file: Buffer): Promise<void> {
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
