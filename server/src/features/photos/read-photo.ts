import { photoHash } from '@keepcase/contract/photos/photos.rules.ts'
import { decodeImage, loadImageLibrary, readShownPhoto, type UploadsDeps } from '#server/features/uploads/public.ts'

/** The photo behind an address as JPEG, for images that contain it; null for an address that shows none. */
export type ReadPhoto = (address: string) => Promise<Buffer | null>

/** Longest side of what is read. */
const side = 960
const quality = 86

/** Reads photos by their addresses. @throws RetryLater SERVICE_UNAVAILABLE while the storage can't be reached */
export const photoReader =
  (deps: Pick<UploadsDeps, 'db' | 'storage'>): ReadPhoto =>
  async (address) => {
    const hash = photoHash(address)
    const stored = hash === null ? undefined : await readShownPhoto(deps, hash, side)
    if (!stored) return null
    const { data, raw } = await decodeImage(stored, side, 'inside')
    const open = await loadImageLibrary()
    return open(data, { raw }).jpeg({ quality }).toBuffer()
  }
