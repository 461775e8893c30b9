import { UnpackError, unpackPicture } from './unpack-picture.ts'
import { listZip, type ZipListing, type ZipPicture } from './zip-directory.ts'

/** What the page asks of the worker, one at a time. */
export type ZipRequest = { kind: 'list'; file: Blob } | { kind: 'unpack'; file: Blob; picture: ZipPicture }
export type ZipAnswer =
  | { kind: 'listed'; listing: ZipListing }
  | { kind: 'unpacked'; content: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: 'tooLarge' | 'broken' }

async function answer(request: ZipRequest): Promise<ZipAnswer> {
  try {
    if (request.kind === 'list') return { kind: 'listed', listing: await listZip(request.file) }
    return { kind: 'unpacked', content: await unpackPicture(request.file, request.picture) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof UnpackError ? error.reason : 'broken' }
  }
}

addEventListener('message', async ({ data }: MessageEvent<ZipRequest>) => {
  const reply = await answer(data)
  postMessage(reply, { transfer: reply.kind === 'unpacked' ? [reply.content.buffer] : [] })
})
