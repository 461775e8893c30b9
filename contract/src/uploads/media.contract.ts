import * as z from 'zod/mini'
import { Id } from '../api/fields.ts'

/**
 * What the upload of a picture answers. The upload itself is a plain route (`server/src/features/uploads/media-routes.ts`): its body
 * is the file as it is.
 */
export const Upload = z.object({
  id: Id,
  /** Where its largest size is. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type Upload = z.infer<typeof Upload>

/** Where a profile picture is sent. */
export const avatarUploadPath = '/api/uploads/avatar'
