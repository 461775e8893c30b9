/** The side of what is sent, in pixels: twice the largest size that is kept. */
const longestSide = 1024

/**
 * The middle of a picture as a square, turned as the camera held it, small enough to be sent at once and without what the
 * camera wrote into the file. Null where this browser cannot read the file: then the server says what it is.
 */
export async function squareOf(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, longestSide)
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  // @NOTE the server lays what is transparent on white as well: what is seen here is what is kept
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  const webp = await written(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : written(canvas, 'image/jpeg')
}

const written = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
