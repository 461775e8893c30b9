import { type PhotoFormat, type PhotoWidth, photoWidths, storedWidths } from '@keepcase/contract/photos/photos.rules.ts'
import { avatarSides, coverWidths } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { RequestContext } from '#server/api/context.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import type { HttpContext } from './receive-picture.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { type Media, selectMedia } from './uploads.queries.ts'

const hashShape = /^[0-9a-f]{64}$/
const fileShape = /^([1-9]\d{0,3})\.(webp|avif)$/

const forever = 'public, max-age=31536000, immutable'
/** For a WebP answered where the AVIF isn't encoded yet. */
const aMinute = 'public, max-age=60'

type MediaDeps = { db: Db; storage: FileStorage }
type Sent = { content: Buffer; format: PhotoFormat; cacheControl: string }

/** One size of a picture, public and cached forever: a changed picture has a new address. */
export async function sendMedia(c: HttpContext, deps: MediaDeps, context: RequestContext): Promise<Response> {
  const waitSeconds = await context.countCall('read', context.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const hash = c.req.param('hash') ?? ''
  const [, width = '', format = ''] = fileShape.exec(c.req.param('file') ?? '') ?? []
  const media = hashShape.test(hash) && width !== '' ? await selectMedia(deps.db, hash) : undefined
  const sent = media && (await readMedia(deps.storage, media, Number(width), format as PhotoFormat))
  if (!sent) throw new Refusal('NOT_FOUND')
  return imageResponse(sent.content, sent.format, sent.cacheControl)
}

/** A photo of an item that everybody may see, by the hash in its address, as WebP; undefined when there is none. */
export async function readShownPhoto(deps: MediaDeps, hash: string, width: PhotoWidth): Promise<Buffer | undefined> {
  const media = await selectMedia(deps.db, hash)
  if (media?.kind !== 'photo') return undefined
  return (await readMedia(deps.storage, media, width, 'webp'))?.content
}

/** An image that runs nothing, whatever it contains. */
export function imageResponse(content: Buffer, format: PhotoFormat, cacheControl: string): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(content.length),
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

async function readMedia(
  storage: FileStorage,
  { kind, folder, width: fullWidth }: Media,
  width: number,
  format: PhotoFormat,
): Promise<Sent | undefined> {
  const name = kind === 'photo' ? photoFile(width, fullWidth) : pictureFile(kind, width, format)
  if (!name) return undefined
  if (kind === 'photo' && format === 'avif') {
    const content = await readStored(storage, folder, `${name}.avif`)
    if (content) return { content, format, cacheControl: forever }
  }
  const content = await readStored(storage, folder, `${name}.webp`)
  return content && { content, format: 'webp', cacheControl: format === 'webp' ? forever : aMinute }
}

const pictureFile = (kind: 'avatar' | 'cover', width: number, format: PhotoFormat): number | undefined =>
  format === 'webp' ? (kind === 'cover' ? coverWidths : avatarSides).find((one) => one === width) : undefined

/** A photo that is smaller than the wanted width is answered in its largest one. */
function photoFile(width: number, fullWidth: number): PhotoWidth | undefined {
  const stored = storedWidths(fullWidth)
  return photoWidths.some((one) => one === width) ? (stored.find((one) => one === width) ?? stored.at(-1)) : undefined
}

/** Reads a file; a storage that can't be reached is a 503, which nobody caches. */
export async function readStored(storage: FileStorage, folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await storage.get(folder, name)
  } catch (error) {
    log.error({ err: error }, 'stored files can’t be read')
    throw new RetryLater('SERVICE_UNAVAILABLE', 5)
  }
}
