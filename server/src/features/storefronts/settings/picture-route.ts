import { storefrontPictureUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Hono } from 'hono'
import type { RequestContext } from '#server/api/context.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import {
  encodeAvatar,
  encodeCover,
  type HttpContext,
  receivePicture,
  storeUpload,
  type UploadsDeps,
  uploader,
  withRefusals,
} from '#server/features/uploads/public.ts'
import { assertStaffOf } from '../storefronts.policy.ts'
import { findStorefront } from '../storefronts.queries.ts'

/** Upload limit per storefront. */
const perStorefront: Limit = { name: 'storefront-pictures', max: 40, seconds: 3600, isExact: true }

/** Route for uploading a storefront's logo or cover (`?storefront=&kind=`). `storefronts.setPicture` shows it. */
export function addPictureRoute(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(storefrontPictureUploadPath, (c) => withRefusals(c, deps, (context) => receive(c, deps, context)))
}

async function receive(c: HttpContext, deps: UploadsDeps, context: RequestContext): Promise<Response> {
  const actor = await uploader(deps.gate, context)
  const storefrontId = c.req.query('storefront') ?? ''
  const kind = c.req.query('kind')
  assertStaffOf(actor, storefrontId, 'storefront.own.update')
  if (kind !== 'logo' && kind !== 'cover') throw new Refusal('BAD_REQUEST')
  const face = await findStorefront(deps.db, storefrontId)
  if (!face) throw new Refusal('NOT_FOUND')
  const picture = await receivePicture(c, deps, context, actor, {
    limit: perStorefront,
    subject: storefrontId,
    tooOften: uploadMessages.tooOften,
    encode: kind === 'logo' ? encodeAvatar : encodeCover,
  })
  return c.json(await storeUpload(deps, { ownerId: face.ownerId, storefrontId, kind }, picture), 201)
}
