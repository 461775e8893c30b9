import { photoOriginalPath } from '@keepcase/contract/photos/photos.rules.ts'
import { useEffect, useState } from 'react'

/** The uncropped original of a photo, turned clockwise by quarters, as an object URL. */
export function useOriginal(id: string, turns: number): { url: string | null; hasFailed: boolean } {
  const [original, setOriginal] = useState<ImageBitmap | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    readOriginal(id, abort.signal).then(setOriginal, () => abort.signal.aborted || setFailed(true))
    return () => abort.abort()
  }, [id])
  useEffect(() => {
    if (!original) return
    let isOver = false
    let made: string | null = null
    void drawTurned(original, turns).then((blob) => {
      if (isOver || !blob) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [original, turns])
  return { url, hasFailed }
}

async function readOriginal(id: string, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(photoOriginalPath(id), { signal })
  if (!answer.ok) throw new Error(`The original was answered with ${answer.status}`)
  return createImageBitmap(await answer.blob())
}

function drawTurned(original: ImageBitmap, turns: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const isSideways = turns % 2 === 1
  canvas.width = isSideways ? original.height : original.width
  canvas.height = isSideways ? original.width : original.height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(original, -original.width / 2, -original.height / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
