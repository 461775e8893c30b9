import { maxZipPictureBytes } from '@keepcase/contract/imports/imports.limits.ts'
import { Inflate } from 'fflate'
import type { ZipPicture } from './zip-directory.ts'

/** A picture that a ZIP promised, but doesn't hold. */
export class UnpackError extends Error {
  readonly reason: 'tooLarge' | 'broken'

  constructor(reason: 'tooLarge' | 'broken') {
    super(`A picture in the ZIP is ${reason === 'tooLarge' ? 'too large' : 'broken'}`)
    this.name = 'UnpackError'
    this.reason = reason
  }
}

const localSignature = 0x04034b50
const localBytes = 30
/** Packed bytes that are unpacked at once. Deflate makes at most 1,032 times as many of them: 17 MB. */
const chunkBytes = 16_384

/**
 * Unpacks one picture. Counts while unpacking and stops beyond `maxZipPictureBytes`, whatever size the ZIP names.
 * @throws UnpackError
 */
export async function unpackPicture(file: Blob, picture: ZipPicture): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await readPacked(file, picture)
  if (!picture.isDeflated) return packed
  const chunks: Uint8Array[] = []
  let bytes = 0
  const inflate = new Inflate((chunk) => {
    bytes += chunk.length
    if (bytes > maxZipPictureBytes) throw new UnpackError('tooLarge')
    chunks.push(chunk)
  })
  try {
    for (let at = 0; at < packed.length; at += chunkBytes)
      inflate.push(packed.subarray(at, at + chunkBytes), at + chunkBytes >= packed.length)
  } catch (error) {
    throw error instanceof UnpackError ? error : new UnpackError('broken')
  }
  if (bytes === 0) throw new UnpackError('broken')
  return joined(chunks, bytes)
}

/** The packed bytes of a picture: they follow its local header. */
async function readPacked(file: Blob, { offset, packedBytes }: ZipPicture): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(await file.slice(offset, offset + localBytes).arrayBuffer())
  if (header.byteLength < localBytes || header.getUint32(0, true) !== localSignature) throw new UnpackError('broken')
  const start = offset + localBytes + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = new Uint8Array(await file.slice(start, start + packedBytes).arrayBuffer())
  if (packed.length !== packedBytes) throw new UnpackError('broken')
  return packed
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
