import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { masterSide } from '@keepcase/contract/photos/photos.limits.ts'
import { storedWidths } from '@keepcase/contract/photos/photos.rules.ts'
import { rgbaToThumbHash } from 'thumbhash'
import { decodeImage, loadImageLibrary, type Pixels, type StoredFile } from '#server/features/uploads/public.ts'
import { cropPixels } from './crop-pixels.ts'

/** A photo in all its widths, as WebP without metadata. */
export type EncodedPhoto = { width: number; height: number; thumbhash: string; files: StoredFile[] }

/** The uncropped original among a photo's files. */
export const originalFile = 'original.webp'

const quality = 80
const originalQuality = 90
/** Longest side that thumbhash accepts. */
const thumbSide = 100

/**
 * Encodes a new photo: the stripped original, from which crops are made, and what is shown of it, uncropped.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (pixels)
 */
export async function encodePhoto(file: Buffer): Promise<EncodedPhoto> {
  const pixels = await decodeImage(file, masterSide, 'inside')
  const open = await loadImageLibrary()
  const content = await open(pixels.data, { raw: pixels.raw }).webp({ quality: originalQuality, effort: 2 }).toBuffer()
  const shown = await encodeShown(pixels)
  return { ...shown, files: [...shown.files, { name: originalFile, content }] }
}

/** Encodes a stored original again, cropped. The original itself is carried along. */
export async function cropPhoto(original: Buffer, crop: PhotoCrop | null): Promise<EncodedPhoto> {
  const pixels = await decodeImage(original, masterSide, 'inside')
  const shown = await encodeShown(crop ? await cutOut(pixels, crop) : pixels)
  return { ...shown, files: [...shown.files, { name: originalFile, content: original }] }
}

/** What a crop shows: turned first, then cut. */
export async function cutOut({ data, raw }: Pixels, crop: PhotoCrop): Promise<Pixels> {
  const open = await loadImageLibrary()
  const turned = await rawOf(open(data, { raw }).rotate(crop.turns * 90))
  const { width, height } = turned.raw
  return rawOf(open(turned.data, { raw: turned.raw }).extract(cropPixels(crop, width, height)))
}

async function rawOf(image: ReturnType<Awaited<ReturnType<typeof loadImageLibrary>>>): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function encodeShown({ data, raw }: Pixels): Promise<EncodedPhoto> {
  const open = await loadImageLibrary()
  const files: StoredFile[] = []
  for (const width of storedWidths(raw.width)) {
    const image = open(data, { raw }).resize({ width, withoutEnlargement: true })
    files.push({ name: `${width}.webp`, content: await image.webp({ quality, effort: 4 }).toBuffer() })
  }
  const small = await open(data, { raw })
    .resize(thumbSide, thumbSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
  return { width: raw.width, height: raw.height, thumbhash, files }
}
