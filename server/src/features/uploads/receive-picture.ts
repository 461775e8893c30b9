import { commonErrors } from '@keepcase/contract/api/procedure.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { asDeclared } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { errorBody, Refusal, RetryLater } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { maxUnannouncedBytes } from '#server/http/request-gate.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { UploadGate } from './upload-gate.ts'

/** What all uploads of pictures share; one gate bounds them together. */
export type UploadsDeps = { db: Db; context: ContextDeps; gate: UploadGate; storage: FileStorage }

export type HttpContext = Context<HttpEnv>

/** How one kind of picture is received. */
export type PictureKind<Encoded> = {
  /** The hourly limit, and whose calls it counts. */
  limit: Limit
  subject: string
  tooOften(minutes: number): string
  encode(file: Buffer): Promise<Encoded>
}

const megabyte = 1_048_576

/** Runs a route outside of the contract and turns errors into the API's error format. */
export async function withRefusals(
  c: HttpContext,
  deps: { context: ContextDeps },
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

/** The caller of an upload. @throws RetryLater while no slot is free, Refusal UNAUTHORIZED */
export async function uploader(gate: UploadGate, context: RequestContext): Promise<Actor> {
  if (gate.isFull) throw busy()
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED')
  return actor
}

/**
 * Receives a file and encodes it, one at a time. What is too large, too often or without a free slot is refused before
 * the file is read. During an impersonation it is logged before, like every call that changes something.
 */
export async function receivePicture<Encoded>(
  c: HttpContext,
  { db, gate }: UploadsDeps,
  context: RequestContext,
  actor: Actor,
  kind: PictureKind<Encoded>,
): Promise<Encoded> {
  const allowedBytes = await largestUpload(db)
  const bytes = Number(c.req.header('content-length') ?? maxUnannouncedBytes)
  assertFits(bytes, allowedBytes)
  const releaseSlot = gate.enter(actor.profileId, bytes)
  if (!releaseSlot) throw busy()
  try {
    await countUpload(context, actor.profileId, kind)
    if (actor.impersonatedBy !== null)
      await context.recordImpersonated?.(actor, `${kind.limit.name}.upload`, context.requestId)
    const file = await readFile(c, bytes)
    assertFits(file.length, allowedBytes)
    return await gate.encode(() => kind.encode(file))
  } finally {
    releaseSlot()
  }
}

const busy = () => new RetryLater('SERVICE_UNAVAILABLE', 2, { title: 'One moment', message: uploadMessages.busy })

async function countUpload(
  { countCall }: RequestContext,
  profileId: string,
  { limit, subject, tooOften }: Pick<PictureKind<unknown>, 'limit' | 'subject' | 'tooOften'>,
): Promise<void> {
  const waitSeconds = (await countCall('write', profileId)) ?? (await countCall(limit, subject))
  if (waitSeconds === null) return
  const message = tooOften(Math.ceil(waitSeconds / 60))
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
async function readFile(c: HttpContext, bytes: number): Promise<Buffer> {
  const file = Buffer.allocUnsafe(bytes)
  let length = 0
  for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    if (length + part.length > bytes) throw new Refusal('PAYLOAD_TOO_LARGE')
    file.set(part, length)
    length += part.length
  }
  return file.subarray(0, length)
}
