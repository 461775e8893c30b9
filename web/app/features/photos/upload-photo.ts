import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import { photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import { ApiError } from '#web/api/api.ts'
import { shrinkPhoto } from '#web/api/shrink-photo.ts'
import { sendFile } from '#web/api/upload-file.ts'

type Options = {
  /** Share of the file sent so far, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Attempts while the server is busy (503), or the network is gone. */
const maxTries = 6
/** Pause before the second attempt, in milliseconds; doubled each time. */
const firstPauseMs = 1_000

/**
 * Uploads a photo for an item of a storefront: makes it small first, and tries again while the server is busy or the
 * network is gone. No item shows it until `items.create` or `items.update` names its id; unused it is deleted after a
 * week. Refusals throw an `ApiError`, a lost network a `TypeError`, an abort the signal's reason.
 */
export async function uploadPhoto(storefrontId: string, file: Blob, options: Options = {}): Promise<ItemPhoto> {
  const { signal } = options
  const photo = (await shrinkPhoto(file)) ?? file
  signal?.throwIfAborted()
  if (photo.size > maxUploadBytes) throw tooLarge(photo.size)
  const path = `${photoUploadPath}?storefront=${encodeURIComponent(storefrontId)}`
  for (let tries = 1; ; tries++) {
    try {
      return (await sendFile(path, photo, options)) as ItemPhoto
    } catch (error) {
      signal?.throwIfAborted()
      if (tries === maxTries || !isPassing(error)) throw error
      await pause(firstPauseMs * 2 ** (tries - 1), signal)
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status === 503)

/** Refused here already: the browser couldn't make it small, and the server reads no more. */
function tooLarge(bytes: number): ApiError {
  const message = uploadMessages.tooLarge(bytes, maxUploadBytes / 1_048_576)
  return new ApiError('PAYLOAD_TOO_LARGE', 413, message, { title: 'Too large', message })
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      if (signal?.aborted) reject(signal.reason as Error)
      else resolve()
    }
    signal?.addEventListener('abort', done)
  })
}
