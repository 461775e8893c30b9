import { commonErrors } from '@keepcase/contract/api/procedure.ts'
import { avatarUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import { hasPermission, type RequestContext } from '#server/api/context.ts'
import { asDeclared, missingPermission } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { errorBody, Refusal, RetryLater } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { maxUnannouncedBytes } from '#server/http/request-gate.ts'
import { encodeAvatar } from './encode-avatar.ts'
import { storeUpload } from './store-upload.ts'
import type { UploadGate } from './upload-gate.ts'
import { selectContent } from './uploads.queries.ts'

export type UploadsDeps = { db: Db; context: ContextDeps; gate: UploadGate }

type C = Context<HttpEnv>

/** Upload limit per account. */
const perAccount: Limit = { name: 'uploads', max: 40, seconds: 3600, isExact: true }
const megabyte = 1_048_576
const requiredPermission = 'user.profile.update'

const hashShape = /^[0-9a-f]{64}$/
const fileShape = /^([1-9]\d{0,3})\.webp$/

/** Routes for uploading a profile picture and for the public addresses of pictures. */
export function addUploadRoutes(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(avatarUploadPath, (c) => withRefusals(c, deps, (context) => receiveAvatar(c, deps, context)))
  app.get('/media/:hash/:file', (c) => withRefusals(c, deps, (context) => sendPicture(c, deps, context)))
  app.get('/media/*', (c) => errorResponse('NOT_FOUND', requestIdOf(c.env)))
}

/** Runs a route and turns errors into the API's error format. */
async function withRefusals(
  c: C,
  deps: UploadsDeps,
  run: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  try {
    return await run(context)
  } catch (error) {
    // @NOTE the client disconnected during the upload
    if (c.env.incoming.readableAborted) return errorResponse('BAD_REQUEST', context.requestId)
    const refused = asDeclared(error, commonErrors, context, ['media', c.req.method])
    return Response.json(errorBody(refused, context.requestId), { status: refused.status })
  }
}

/**
 * Receives a file and stores the picture encoded from it. A caller without permission, or without a free
 * slot, is refused before the file is read.
 */
async function receiveAvatar(c: C, { db, gate }: UploadsDeps, context: RequestContext): Promise<Response> {
  if (gate.isFull) throw busy()
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED')
  if (!hasPermission(actor, requiredPermission)) throw missingPermission(requiredPermission)
  const allowedBytes = await largestUpload(db)
  const bytes = Number(c.req.header('content-length') ?? maxUnannouncedBytes)
  assertFits(bytes, allowedBytes)
  const releaseSlot = gate.enter(actor.profileId, bytes)
  if (!releaseSlot) throw busy()
  try {
    await countUpload(context, actor.profileId)
    const file = await readFile(c, bytes)
    assertFits(file.length, allowedBytes)
    const picture = await gate.encode(() => encodeAvatar(file))
    return c.json(await storeUpload({ db }, actor.profileId, 'avatar', picture), 201)
  } finally {
    releaseSlot()
  }
}

const busy = () => new RetryLater('SERVICE_UNAVAILABLE', 2, { title: 'One moment', message: uploadMessages.busy })

async function countUpload({ countCall }: RequestContext, profileId: string): Promise<void> {
  const waitSeconds = (await countCall('write', profileId)) ?? (await countCall(perAccount, profileId))
  if (waitSeconds === null) return
  const message = uploadMessages.tooOften(Math.ceil(waitSeconds / 60))
  throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds, { title: 'Slow down', message })
}

/** The current *Maximum Upload Size*, in bytes. */
async function largestUpload(db: Db): Promise<number> {
  const { maximumUploadSizeMb } = await readSettings(db)
  return maximumUploadSizeMb * megabyte
}

function assertFits(bytes: number, allowedBytes: number): void {
  if (bytes <= allowedBytes) return
  const message = uploadMessages.tooLarge(bytes, allowedBytes / megabyte)
  throw new Refusal('PAYLOAD_TOO_LARGE', { title: 'Too large', message })
}

/** Reads the file into one buffer of the announced size; excess bytes are refused. */
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

/** One size of a picture, public and cached forever: a changed picture has a new address. */
async function sendPicture(c: C, { db }: UploadsDeps, context: RequestContext): Promise<Response> {
  const waitSeconds = await context.countCall('read', context.ip)
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
