import { avatarUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import { hasPermission, type RequestContext } from '#server/api/context.ts'
import { missingPermission } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { requestIdOf } from '#server/http/http-context.ts'
import { encodeAvatar } from './encode-avatar.ts'
import { type HttpContext, receivePicture, type UploadsDeps, uploader, withRefusals } from './receive-picture.ts'
import { sendMedia } from './send-media.ts'
import { storeUpload } from './store-upload.ts'

/** Upload limit per account. */
const perAccount: Limit = { name: 'uploads', max: 40, seconds: 3600, isExact: true }
const requiredPermission = 'user.profile.update'

/** Routes for uploading a profile picture and for the public addresses of pictures. */
export function addUploadRoutes(app: Hono<HttpEnv>, deps: UploadsDeps): void {
  app.post(avatarUploadPath, (c) => withRefusals(c, deps, (context) => receiveAvatar(c, deps, context)))
  app.get('/media/:hash/:file', (c) => withRefusals(c, deps, (context) => sendMedia(c, deps, context)))
  app.get('/media/*', (c) => errorResponse('NOT_FOUND', requestIdOf(c.env)))
}

/** Receives a file and stores the profile picture encoded from it. */
async function receiveAvatar(c: HttpContext, deps: UploadsDeps, context: RequestContext): Promise<Response> {
  const actor = await uploader(deps.gate, context)
  if (!hasPermission(actor, requiredPermission)) throw missingPermission(requiredPermission)
  const picture = await receivePicture(c, deps, context, actor, {
    limit: perAccount,
    subject: actor.profileId,
    tooOften: uploadMessages.tooOften,
    encode: encodeAvatar,
  })
  return c.json(await storeUpload(deps, { ownerId: actor.profileId, kind: 'avatar' }, picture), 201)
}
