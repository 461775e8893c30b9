import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { smallestCropPercent } from '@keepcase/contract/photos/photos.limits.ts'

/** A part of the turned original, in percent of its sides. */
export type Area = { unit: '%'; x: number; y: number; width: number; height: number }

export const whole: Area = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

const slack = 0.5

/** True when the area is all of the photo, give or take half a percent. */
export const isWhole = ({ x, y, width, height }: Area): boolean =>
  x < slack && y < slack && width > 100 - 2 * slack && height > 100 - 2 * slack

/** The area of a stored crop. */
export const areaOf = (crop: PhotoCrop | null): Area =>
  crop ? { unit: '%', x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 } : whole

const share = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 10_000

/** The crop to store: null for the whole photo, unturned; never below the smallest size. */
export function cropOf(area: Area, turns: number): PhotoCrop | null {
  if (isWhole(area)) return turns === 0 ? null : { x: 0, y: 0, width: 1, height: 1, turns }
  const width = share(Math.max(area.width, smallestCropPercent))
  const height = share(Math.max(area.height, smallestCropPercent))
  const most = (side: number) => share(100 - 100 * side)
  return { x: Math.min(share(area.x), most(width)), y: Math.min(share(area.y), most(height)), width, height, turns }
}

/** The same part after a turn of the photo by a quarter, clockwise. */
export const turnArea = ({ x, y, width, height }: Area): Area => ({
  unit: '%',
  x: 100 - y - height,
  y: x,
  width: height,
  height: width,
})
