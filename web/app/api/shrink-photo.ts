import { masterSide } from '@keepcase/contract/photos/photos.limits.ts'

/**
 * Scales an image file down to what the server stores, applies the camera's orientation and drops its metadata, so that
 * a phone's photo uploads in a second. Returns null if this browser can't decode the file; the server then reports what
 * is wrong with it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (!whole) return null
  const scale = Math.min(1, masterSide / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // @NOTE the server flattens transparency onto white too
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const webp = await written(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : written(canvas, 'image/jpeg')
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
