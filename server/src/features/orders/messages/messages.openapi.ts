import {
  messagePhotoPath,
  messagePhotoUploadPath,
  messagePhotoWidths,
} from '@keepcase/contract/orders/message-photos.rules.ts'
import { maxMessagePhotos, maxMessagePhotosPerHour } from '@keepcase/contract/orders/messages.limits.ts'
import { imageTypes, maxUploadBytes, uploadSizeMb } from '@keepcase/contract/uploads/uploads.rules.ts'

type Schema = { [key: string]: unknown }

const text: Schema = { type: 'string' }
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
const photo = object({ id, width: { type: 'integer' }, height: { type: 'integer' } })
const withoutApi = (path: string) => path.replace(/^\/api/, '')

const upload: Schema = {
  operationId: 'orderMessages.uploadPhoto',
  tags: ['orderMessages'],
  summary: 'Uploads a photo for a message about an order or a problem report.',
  description: `The body is the file itself. Its bytes decide the format, not its name or type. It is re-encoded without metadata, in the widths ${messagePhotoWidths.join(' and ')}. At most ${uploadSizeMb.max} MB, and ${maxMessagePhotosPerHour} photos an hour. \`orderMessages.send\` and \`problems.report\` take up to ${maxMessagePhotos} ids; an unused photo is deleted after a day.`,
  security: [{ session: [], origin: [] }],
  parameters: [{ name: 'order', in: 'query', required: true, schema: id }],
  requestBody: {
    required: true,
    content: Object.fromEntries(imageTypes.map((type) => [type, { schema: file }])),
  },
  responses: {
    201: json('The photo.', photo),
    401: json('Not signed in.', failure),
    403: json('The Origin header is missing, or an administrator is acting as this account.', failure),
    404: json('No such order, or the caller can’t write about it.', failure),
    413: json('The file is too large, or has too many pixels.', failure),
    415: json('The file isn’t a picture we can read.', failure),
    429: json('Too many photos were uploaded.', failure, retryAfter),
    503: json('Too many uploads right now. Try again after Retry-After.', failure, retryAfter),
  },
}

const download: Schema = {
  operationId: 'orderMessages.photo',
  tags: ['orderMessages'],
  summary: 'A photo from a message, for buyer and seller, and for moderators once it is reported.',
  security: [{ session: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: id },
    { name: 'width', in: 'path', required: true, schema: { type: 'integer', enum: [...messagePhotoWidths] } },
  ],
  responses: {
    200: { description: 'WebP.', content: { 'image/webp': { schema: file } } },
    401: json('Not signed in.', failure),
    404: json('No photo that the caller can see.', failure),
  },
}

const [anyWidth] = messagePhotoWidths
const photoPath = withoutApi(messagePhotoPath('{id}', anyWidth)).replace(String(anyWidth), '{width}')

/** Upload and download of photos about orders. They aren't procedures, because a body is the file itself. */
export const messagePhotoPaths: Record<string, Schema> = {
  [withoutApi(messagePhotoUploadPath)]: { post: upload },
  [photoPath]: { get: download },
}
