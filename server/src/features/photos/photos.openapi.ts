import { masterSide, maxPhotosPerHour } from '@keepcase/contract/photos/photos.limits.ts'
import { photoOriginalPath, photoUploadPath, photoWidths } from '@keepcase/contract/photos/photos.rules.ts'
import { imageTypes, maxUploadBytes, uploadSizeMb } from '@keepcase/contract/uploads/uploads.rules.ts'

type Schema = { [key: string]: unknown }

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const id: Schema = { type: 'string', format: 'uuid' }
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const json = (description: string, schema: Schema, headers?: Schema): Schema => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema } },
})

const failure = object({ code: text, message: text, requestId: text })
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const file: Schema = { type: 'string', format: 'binary', maxLength: maxUploadBytes }
const photo = object({
  id,
  url: text,
  width: whole,
  height: whole,
  thumbhash: text,
  description: text,
  crop: { type: ['object', 'null'] },
  version: whole,
})
const withoutApi = (path: string) => path.replace(/^\/api/, '')

/** Upload and original of an item's photo. They aren't procedures, because a body is the file itself. */
export const photoPaths: Record<string, Schema> = {
  [withoutApi(photoUploadPath)]: {
    post: {
      operationId: 'photos.upload',
      tags: ['photos'],
      summary: 'Uploads a photo for a storefront’s item.',
      description: `The body is the file itself. Its bytes decide its format, not its name or type. It is re-encoded without metadata: an original of at most ${masterSide} pixels, and the widths ${photoWidths.join(', ')}. At most ${uploadSizeMb.max} MB, and ${maxPhotosPerHour} photos an hour for a storefront. \`items.create\` and \`items.update\` take the ids; an unused photo is deleted after a week.`,
      security: [{ session: [], origin: [] }],
      'x-permission': 'storefront.items.create or storefront.items.update',
      parameters: [{ name: 'storefront', in: 'query', required: true, schema: id }],
      requestBody: {
        required: true,
        content: Object.fromEntries(imageTypes.map((type) => [type, { schema: file }])),
      },
      responses: {
        201: json('The photo.', photo),
        401: json('Not signed in.', failure),
        403: json('The Origin header is missing.', failure),
        404: json('No storefront the caller can add photos to.', failure),
        413: json('The file is too large, or has too many pixels.', failure),
        415: json('The file isn’t a picture we can read.', failure),
        429: json('Too many photos were uploaded, or uploaded and not used.', failure, retryAfter),
        503: json('Too many uploads right now. Try again after Retry-After.', failure, retryAfter),
      },
    },
  },
  [withoutApi(photoOriginalPath('{id}'))]: {
    get: {
      operationId: 'photos.original',
      tags: ['photos'],
      summary: 'A photo’s uncropped original, for staff who can crop it.',
      security: [{ session: [] }],
      'x-permission': 'storefront.items.update',
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      responses: {
        200: { description: 'WebP.', content: { 'image/webp': { schema: file } } },
        401: json('Not signed in.', failure),
        404: json('No photo that the caller can crop.', failure),
      },
    },
  },
}
