import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'

type Rectangle = { left: number; top: number; width: number; height: number }

/** A crop in pixels of the turned original, at least one pixel and never beyond its sides. */
export function cropPixels(crop: PhotoCrop, width: number, height: number): Rectangle {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}
