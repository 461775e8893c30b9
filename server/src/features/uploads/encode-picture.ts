import { createHash } from 'node:crypto'
import { uploadWords } from '@keepcase/contract/uploads/media.messages.ts'
import { avatarSides, maxAvifPixels, maxPixels } from '@keepcase/contract/uploads/media.rules.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#server/api/refusal.ts'
import type { EncodedPicture, EncodedSize } from './media.queries.ts'

/** What may be read; the bytes decide which of them it is. Vector graphics, documents and links are none of them. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** How long one picture may take, in seconds. */
const longest = 8
const quality = 82

type Library = (input: Buffer, options?: SharpOptions) => Sharp
let library: Promise<Library> | undefined

/** The library comes with the first picture: a server that is sent none does without its memory. */
const loadLibrary = () => {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: readers })
    return sharp
  })
  return library
}

/**
 * Makes a square profile picture of a file: turned as its camera held it, its middle cut out, on white where it is
 * transparent, the first picture of an animation. It runs on the pool's threads, and is to be called one at a time.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodeAvatar(file: Buffer): Promise<EncodedPicture> {
  const open = await loadLibrary()
  await assertReadable(open, file)
  const side = Math.max(...avatarSides)
  const { data, info } = await open(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: longest })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(asNoPicture)
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

/** Reads the head alone: nothing of a picture that is too large is ever unpacked. */
async function assertReadable(open: Library, file: Buffer): Promise<void> {
  if (file.length === 0) asNoPicture()
  const { format, width, height } = await open(file, { limitInputPixels: false }).metadata().catch(asNoPicture)
  const most = format === 'heif' ? maxAvifPixels : maxPixels
  if (width * height <= most) return
  throw new Refusal('PAYLOAD_TOO_LARGE', {
    title: 'Too many pixels',
    message: uploadWords.tooManyPixels(width, height, most),
  })
}

function asNoPicture(): never {
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { title: 'Not a picture', message: uploadWords.notAPicture })
}
