import { Id } from '@keepcase/contract/api/fields.ts'
import { maxPhotosPerHour } from '@keepcase/contract/photos/photos.limits.ts'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import { photoOriginalPath, photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import type { Hono } from 'hono'
import type { RequestContext } from '#server/api/context.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import {
  type HttpContext,
  imageResponse,
  readStored,
  receivePicture,
  type UploadsDeps,
  uploader,
  withRefusals,
} from '#server/features/uploads/public.ts'
import { encodePhoto, originalFile } from './encode-photo.ts'
import { assertMayAdd, assertMayChange } from './photos.policy.ts'
import { findPhoto } from './photos.queries.ts'
import { storePhoto } from './store-photo.ts'

/** Upload limit per storefront. */
const perStorefront: Limit = { name: 'item-photos', max: maxPhotosPerHour, seconds: 3600, isExact: true }

/** Routes for uploading a photo of an item, and for its uncropped original. */
export function addPhotoRoutes(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(photoUploadPath, (c) => withRefusals(c, deps, (context) => receivePhoto(c, deps, context)))
  app.get(photoOriginalPath(':id'), (c) => withRefusals(c, deps, (context) => sendOriginal(c, deps, context)))
}

/** Receives a file for a storefront (`?storefront=`) and stores the photo encoded from it. */
async function receivePhoto(c: HttpContext, deps: UploadsDeps, context: RequestContext): Promise<Response> {
  const actor = await uploader(deps.gate, context)
  const storefrontId = c.req.query('storefront') ?? ''
  assertMayAdd(actor, storefrontId)
  const photo = await receivePicture(c, deps, context, actor, {
    limit: perStorefront,
    subject: storefrontId,
    tooOften: photoMessages.tooOften,
    encode: encodePhoto,
  })
  return c.json(await storePhoto(deps, actor, storefrontId, photo), 201)
}

/** The uncropped original, for staff who may crop it again: what was cut away may be private. */
async function sendOriginal(c: HttpContext, deps: UploadsDeps, context: RequestContext): Promise<Response> {
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED')
  const id = c.req.param('id') ?? ''
  const photo = Id.safeParse(id).success ? await findPhoto(deps.db, id) : undefined
  if (!photo) throw new Refusal('NOT_FOUND')
  assertMayChange(actor, photo)
  const content = await readStored(deps.storage, photo.folder, originalFile)
  if (!content) throw new Refusal('NOT_FOUND')
  return imageResponse(content, 'webp', 'private, no-store')
}
