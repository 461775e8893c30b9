/** Side of the uploaded square in pixels: twice the largest stored size. */
const longestSide = 1024

/**
 * Crops an image file to its middle square, applies the camera's orientation, scales it down for upload and drops its
 * metadata. Returns null if this browser can't decode the file; the server then reports what is wrong with it.
 */
export async function cropToSquare(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, longestSide)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // @NOTE the server flattens transparency onto white too, so the preview matches the stored picture
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  const webp = await written(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : written(canvas, 'image/jpeg')
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
