import { commonErrors } from '@keepcase/contract/api/procedure.ts'
import { avatarUploadPath } from '@keepcase/contract/uploads/media.contract.ts'
import { uploadWords } from '@keepcase/contract/uploads/media.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import { holds, type RequestContext } from '#server/api/context.ts'
import { asDeclared, missing } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { errorBody, Refusal, RetryLater } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { maxUnannouncedBytes } from '#server/http/request-gate.ts'
import { encodeAvatar } from './encode-picture.ts'
import { selectContent } from './media.queries.ts'
import { storeUpload } from './store-upload.ts'
import type { UploadGate } from './upload-gate.ts'

export type UploadsDeps = { db: Db; context: ContextDeps; gate: UploadGate }

type C = Context<HttpEnv>

/** What one account may send. */
const perAccount: Limit = { name: 'uploads', max: 40, seconds: 3600, isExact: true }
const megabyte = 1_048_576
const needs = 'user.profile.update'

const hashShape = /^[0-9a-f]{64}$/
const fileShape = /^([1-9]\d{0,3})\.webp$/

/** The upload of a profile picture, and the public addresses of all pictures. */
export function addUploadRoutes(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(avatarUploadPath, (c) => refusing(c, deps, (context) => takeAvatar(c, deps, context)))
  app.get('/media/:hash/:file', (c) => refusing(c, deps, (context) => sendPicture(c, deps, context)))
  app.get('/media/*', (c) => errorResponse('NOT_FOUND', requestIdOf(c.env)))
}

/** What is refused or fails leaves in the shape in which every call's refusals do. */
async function refusing(
  c: C,
  deps: UploadsDeps,
  run: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  try {
    return await run(context)
  } catch (error) {
    // @NOTE who hung up in the middle of a file is there to be answered no more
    if (c.env.incoming.readableAborted) return errorResponse('BAD_REQUEST', context.requestId)
    const refused = asDeclared(error, commonErrors, context, ['media', c.req.method])
    return Response.json(errorBody(refused, context.requestId), { status: refused.status })
  }
}

/**
 * Takes a file as it is, and keeps a picture made of it. Whoever may not send one, or sends one while no place is free, is
 * refused before anything of the file is read.
 */
async function takeAvatar(c: C, { db, gate }: UploadsDeps, context: RequestContext): Promise<Response> {
  if (gate.isFull) throw busy()
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED')
  if (!holds(actor, needs)) throw missing(needs)
  const most = await largestUpload(db)
  const bytes = Number(c.req.header('content-length') ?? maxUnannouncedBytes)
  assertFits(bytes, most)
  const leave = gate.enter(actor.profileId, bytes)
  if (!leave) throw busy()
  try {
    await countUpload(context, actor.profileId)
    const file = await readFile(c, bytes)
    assertFits(file.length, most)
    const picture = await gate.encode(() => encodeAvatar(file))
    return c.json(await storeUpload({ db }, actor.profileId, 'avatar', picture), 201)
  } finally {
    leave()
  }
}

const busy = () => new RetryLater('SERVICE_UNAVAILABLE', 2, { title: 'One moment', message: uploadWords.busy })

async function countUpload({ take }: RequestContext, profileId: string): Promise<void> {
  const waitSeconds = (await take('write', profileId)) ?? (await take(perAccount, profileId))
  if (waitSeconds === null) return
  const message = uploadWords.tooOften(Math.ceil(waitSeconds / 60))
  throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds, { title: 'Slow down', message })
}

/** *Maximum Upload Size* as it is set at this moment, in bytes. */
async function largestUpload(db: Db): Promise<number> {
  const { maximumUploadSizeMb } = await readSettings(db)
  return maximumUploadSizeMb * megabyte
}

function assertFits(bytes: number, most: number): void {
  if (bytes <= most) return
  const message = uploadWords.tooLarge(bytes, most / megabyte)
  throw new Refusal('PAYLOAD_TOO_LARGE', { title: 'Too large', message })
}

/** The file in one piece of memory that is as large as was announced; what comes beyond is not read. */
async function readFile(c: C, bytes: number): Promise<Buffer> {
  const file = Buffer.allocUnsafe(bytes)
  let length = 0
  for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    if (length + part.length > bytes) throw new Refusal('PAYLOAD_TOO_LARGE')
    file.set(part, length)
    length += part.length
  }
  return file.subarray(0, length)
}

/** One size of a picture, for anybody, to be kept for ever: another picture has another address. */
async function sendPicture(c: C, { db }: UploadsDeps, context: RequestContext): Promise<Response> {
  const waitSeconds = await context.take('read', context.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const hash = c.req.param('hash') ?? ''
  const width = Number(fileShape.exec(c.req.param('file') ?? '')?.[1] ?? 0)
  const content = hashShape.test(hash) && width > 0 ? await selectContent(db, hash, width) : undefined
  if (!content) throw new Refusal('NOT_FOUND')
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
