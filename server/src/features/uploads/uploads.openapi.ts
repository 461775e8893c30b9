import { avatarUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import {
  imageTypes,
  maxAvifPixels,
  maxPixels,
  maxUploadBytes,
  uploadSizeMb,
} from '@keepcase/contract/uploads/uploads.rules.ts'

type Schema = { [key: string]: unknown }

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
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

/** The upload of a profile picture. It isn't a procedure, because its body is the file itself. */
export const uploadPaths: Record<string, Schema> = {
  [avatarUploadPath.replace(/^\/api/, '')]: {
    post: {
      operationId: 'media.uploadAvatar',
      tags: ['media'],
      summary: 'Uploads a profile picture.',
      description: `The body is the file itself. Its bytes decide its format, not its name or type. It is re-encoded as square WebP of 256 and 512 pixels, without metadata. At most ${maxPixels / 1_000_000} megapixels (AVIF: ${maxAvifPixels / 1_000_000}), and as many megabytes as the platform sets, ${uploadSizeMb.max} at most. \`accounts.setPicture\` uses it; an unused upload is deleted after a day.`,
      security: [{ session: [], origin: [] }],
      'x-permission': 'user.profile.update',
      requestBody: {
        required: true,
        content: Object.fromEntries(imageTypes.map((type) => [type, { schema: file }])),
      },
      responses: {
        201: json(
          'The upload.',
          object({ id: { type: 'string', format: 'uuid' }, url: text, width: whole, height: whole, bytes: whole }),
        ),
        401: json('Not signed in.', failure),
        403: json('Missing permission, or a missing Origin header.', failure),
        413: json('The file is too large, or has too many pixels.', failure),
        415: json('The file isn’t a picture we can read.', failure),
        429: json('Too many uploads, or too many unused ones.', failure, retryAfter),
        503: json('Too many uploads right now. Try again after Retry-After.', failure, retryAfter),
      },
    },
  },
}
