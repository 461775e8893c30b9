import type { ZipListing, ZipPicture } from './zip-directory.ts'
import type { ZipAnswer, ZipRequest } from './zip-worker.ts'

/** Types of pictures by the ends of their names. The server looks at the bytes. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** An opened ZIP: its pictures are unpacked one by one, in a worker. */
export type OpenZip = {
  listing: ZipListing
  /** Unpacks one picture; null when the ZIP's entry is broken or larger than it says. */
  unpack(picture: ZipPicture): Promise<File | null>
  close(): void
}

/** Opens a ZIP in a worker, so that a large or hostile one never holds up the page. */
export async function openZip(file: Blob): Promise<OpenZip> {
  const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module' })
  let queue: Promise<unknown> = Promise.resolve()
  const ask = (request: ZipRequest): Promise<ZipAnswer> => {
    const answered = queue.then(() => askWorker(worker, request))
    queue = answered.catch(() => undefined)
    return answered
  }
  const first = await ask({ kind: 'list', file }).catch((error: unknown) => {
    worker.terminate()
    throw error
  })
  return {
    listing: first.kind === 'listed' ? first.listing : { pictures: [], refused: [], problem: 'notZip' },
    async unpack(picture) {
      const answer = await ask({ kind: 'unpack', file, picture })
      if (answer.kind !== 'unpacked') return null
      const name = picture.name.split(/[/\\]/).at(-1) ?? picture.name
      const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg'
      return new File([answer.content], name, { type })
    },
    close: () => worker.terminate(),
  }
}

function askWorker(worker: Worker, request: ZipRequest): Promise<ZipAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ZipAnswer>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message || 'The ZIP worker failed'))
    worker.postMessage(request)
  })
}
