/**
 * The program of the AVIF encoder: a child process of the lowest priority, so that its seconds of computing are those
 * that nobody else wants. It receives an original, a crop and a width, answers the encoded file, and ends with its parent.
 */
import { constants, setPriority } from 'node:os'
import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import sharp from 'sharp'
import { cropPixels } from '../crop-pixels.ts'
import type { AvifAnswer, AvifInput, AvifTask } from './avif-encoder.ts'

/** 0.26 s at 1,440 pixels; effort 4 costs 2 s for a tenth fewer bytes. */
const effort = 2
const quality = 55

setPriority(constants.priority.PRIORITY_LOW)
sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, ...input }: AvifTask) => {
  const answer = (given: Omit<AvifAnswer, 'id'>) => process.send?.({ id, ...given } satisfies AvifAnswer)
  encode(input).then(
    (content) => answer({ content }),
    (error: Error) => answer({ problem: error.message }),
  )
})

async function encode({ original, crop, width }: AvifInput): Promise<Buffer> {
  const shown = crop ? await cutOut(original, crop) : original
  return sharp(shown, { failOn: 'error' })
    .resize({ width, withoutEnlargement: true })
    .avif({ quality, effort })
    .toBuffer()
}

async function cutOut(original: Uint8Array, crop: PhotoCrop): Promise<Buffer> {
  const turned = await sharp(original)
    .rotate(crop.turns * 90)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { width, height } = await sharp(turned).metadata()
  return sharp(turned)
    .extract(cropPixels(crop, width, height))
    .png({ compressionLevel: 0 })
    .toBuffer()
}
