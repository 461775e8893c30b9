import { sendWithSession } from '#web/session/session-replacement.ts'
import { toApiError } from './api.ts'

type UploadOptions = {
  /** Share of the file sent so far, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

/**
 * Posts a file as it is to a plain route and reports upload progress, which `fetch` cannot. Returns the answer's JSON.
 * Refusals throw an `ApiError`, a lost network or an abort a `TypeError`. If the session has ended, the sign-in dialog opens and
 * the same file is sent again afterwards.
 */
export async function sendFile(path: string, file: Blob, options: UploadOptions = {}): Promise<unknown> {
  const response = await sendWithSession(() => post(path, file, options), true)
  if (!response.ok) throw await toApiError(response)
  return response.json()
}

function post(path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new TypeError('The file couldn’t be sent')))
    if (signal?.aborted) return reject(signal.reason as Error)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
