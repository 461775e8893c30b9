import { Id } from '@keepcase/contract/api/fields.ts'
import {
  messagePhotoPath,
  messagePhotoUploadPath,
  messagePhotoWidths,
} from '@keepcase/contract/orders/message-photos.rules.ts'
import { maxMessagePhotosPerHour } from '@keepcase/contract/orders/messages.limits.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Hono } from 'hono'
import type { Actor, RequestContext } from '#server/api/context.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import {
  adoptFolder,
  type HttpContext,
  imageResponse,
  readStored,
  receivePicture,
  type UploadsDeps,
  uploader,
  withRefusals,
  writeFolder,
} from '#server/features/uploads/public.ts'
import { encodeMessagePhoto } from './encode-message-photo.ts'
import { isModerator, mayWrite, readingSide } from './messages.policy.ts'
import { findPhoto, insertPhoto, isReported, type PhotoRow } from './messages.queries.ts'

/** Upload limit per account. */
const perAccount: Limit = { name: 'order-photos', max: maxMessagePhotosPerHour, seconds: 3600, isExact: true }

/** Routes for sending a photo about an order, and for showing it to the order's two sides. */
export function addMessagePhotoRoutes(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(messagePhotoUploadPath, (c) => withRefusals(c, deps, (context) => receivePhoto(c, deps, context)))
  for (const width of messagePhotoWidths)
    app.get(messagePhotoPath(':id', width), (c) =>
      withRefusals(c, deps, (context) => sendPhoto(c, deps, context, width)),
    )
}

/** Receives a file for an order (`?order=`); a message shows it later. */
async function receivePhoto(c: HttpContext, deps: UploadsDeps, context: RequestContext): Promise<Response> {
  const actor = await uploader(deps.gate, context)
  if (actor.impersonatedBy !== null) throw new Refusal('FORBIDDEN')
  const orderId = Id.safeParse(c.req.query('order')).data
  if (orderId === undefined) throw new Refusal('NOT_FOUND')
  await assertMayWrite(deps, actor, orderId)
  const photo = await receivePicture(c, deps, context, actor, {
    limit: perAccount,
    subject: actor.profileId,
    tooOften: uploadMessages.tooOften,
    encode: encodeMessagePhoto,
  })
  const folder = await writeFolder(deps, photo.files)
  const { id, width, height } = await transact(deps.db, async (tx) => {
    const current = await currentActor(tx, actor)
    const { order, side } = await readingSide(tx, current, orderId)
    if (!mayWrite(current, order, side)) throw new Refusal('NOT_FOUND')
    await adoptFolder(tx, folder)
    const size = { width: photo.width, height: photo.height }
    return insertPhoto(tx, { orderId, uploadedBy: actor.profileId, folder, ...size })
  })
  return c.json({ id, width, height }, 201)
}

async function assertMayWrite({ db }: UploadsDeps, actor: Actor, orderId: string): Promise<void> {
  const { order, side } = await readingSide(db, actor, orderId)
  if (!mayWrite(actor, order, side)) throw new Refusal('NOT_FOUND')
}

/** One size of a photo. Never cached by anybody but its reader. */
async function sendPhoto(c: HttpContext, deps: UploadsDeps, context: RequestContext, width: number): Promise<Response> {
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED')
  const id = Id.safeParse(c.req.param('id')).data
  const photo = id === undefined ? undefined : await findPhoto(deps.db, id)
  if (!photo || !(await mayLook(deps, actor, photo))) throw new Refusal('NOT_FOUND')
  const content = await readStored(deps.storage, photo.folder, `${width}.webp`)
  if (!content) throw new Refusal('NOT_FOUND')
  return imageResponse(content, 'webp', 'private, max-age=3600')
}

/**
 * Whether the actor may look at a photo: its sender before it is sent, the order's two sides while its message stands,
 * and moderators once it was reported.
 */
async function mayLook({ db }: UploadsDeps, actor: Actor, photo: PhotoRow & { isRemoved: boolean }): Promise<boolean> {
  if (photo.messageId === null) return photo.uploadedBy === actor.profileId
  if (isModerator(actor) && (await isReported(db, photo.messageId))) return true
  if (photo.isRemoved) return false
  return readingSide(db, actor, photo.orderId).then(
    () => true,
    () => false,
  )
}
