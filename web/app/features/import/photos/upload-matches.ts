import type { PhotoTarget } from '@keepcase/contract/imports/imports.contract.ts'
import { ApiError, client } from '#web/api/api.ts'
import type { OpenZip } from '../zip/open-zip.ts'
import type { PhotoMatch } from './match-photos.ts'

/** Sends one photo: `uploadPhoto` of the photos feature. */
export type UploadPhoto = (
  storefrontId: string,
  file: Blob,
  options: { signal?: AbortSignal },
) => Promise<{ id: string }>

/** A photo that was left out, and why. */
export type SkippedPhoto = { name: string; title: string; reason: string }

export type UploadProgress = {
  itemsDone: number
  photosDone: number
  skipped: readonly SkippedPhoto[]
  /** Set while the hourly limit is reached: when the next try is, in milliseconds, and what the server said. */
  waiting: { until: number; message: string } | null
}

export type UploadOptions = {
  importId: string
  storefrontId: string
  zip: Pick<OpenZip, 'unpack'>
  upload: UploadPhoto
  onProgress(progress: UploadProgress): void
  signal: AbortSignal
  brokenText: string
  changedText: string
}

/** Waits between tries while the server takes no more photos, in milliseconds. */
const retryMs = { 429: 60_000, 503: 3_000 } as const

/**
 * Uploads the matched pictures item by item and shows them on their items. Stopped in the middle, it leaves the items
 * done so far with all of their photos and the others with none, so that another run goes on where it was.
 * @throws AbortError when stopped, TypeError when the network is lost
 */
export async function uploadMatches(matches: readonly PhotoMatch[], options: UploadOptions): Promise<UploadProgress> {
  const { onProgress, signal } = options
  let progress: UploadProgress = { itemsDone: 0, photosDone: 0, skipped: [], waiting: null }
  const report = (changes: Partial<UploadProgress>) => {
    progress = { ...progress, ...changes }
    onProgress(progress)
  }
  for (const { target, pictures } of matches) {
    const ids: string[] = []
    for (const picture of pictures) {
      signal.throwIfAborted()
      const skip = (reason: string) =>
        report({ skipped: [...progress.skipped, { name: picture.name, title: target.title, reason }] })
      const file = await options.zip.unpack(picture)
      const id = file ? await uploadOne(file, options, report, skip) : skip(options.brokenText)
      if (id) ids.push(id)
      report({ photosDone: progress.photosDone + 1 })
    }
    const problem = ids.length > 0 ? await showPhotos(target, ids, options) : null
    if (problem) report({ skipped: [...progress.skipped, { name: '', title: target.title, reason: problem }] })
    report({ itemsDone: progress.itemsDone + 1 })
  }
  return progress
}

/** Uploads a photo. Waits while the server takes no more; a photo that it refuses is skipped. */
async function uploadOne(
  file: File,
  { storefrontId, upload, signal }: UploadOptions,
  report: (changes: Partial<UploadProgress>) => void,
  skip: (reason: string) => void,
): Promise<string | null> {
  for (;;) {
    try {
      const { id } = await upload(storefrontId, file, { signal })
      return id
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError)) throw error
      const waitMs = error.status === 429 || error.status === 503 ? retryMs[error.status] : null
      const message = messageOf(error)
      if (waitMs === null) {
        if (error.status === 401 || error.status === 403 || error.status === 404) throw error
        skip(message)
        return null
      }
      report({ waiting: { until: Date.now() + waitMs, message } })
      await pause(waitMs, signal)
      report({ waiting: null })
    }
  }
}

const messageOf = (error: ApiError): string => (error.data as { message?: string } | null)?.message ?? error.message

/**
 * Shows photos on their item. An item that changed since is looked at again: if it still has no photos it gets these,
 * else it keeps its own.
 */
async function showPhotos(target: PhotoTarget, photoIds: string[], options: UploadOptions): Promise<string | null> {
  try {
    await client.items.update({ id: target.itemId, version: target.version, photoIds })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    if (error.code !== 'CHANGED_MEANWHILE') return messageOf(error)
    const { items } = await client.imports.photoTargets({ id: options.importId, line: target.line })
    const [now] = items
    if (now?.itemId !== target.itemId || now.version === target.version) return options.changedText
    return showPhotos(now, photoIds, options)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
