import * as z from 'zod/mini'
import { Id } from '../api/fields.ts'

/**
 * Answer of a picture upload. The upload itself is a plain route
 * (`server/src/features/uploads/upload-routes.ts`) whose body is the raw file.
 */
export const Upload = z.object({
  id: Id,
  /** URL of its largest size. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type Upload = z.infer<typeof Upload>

/** Path of profile picture uploads. */
export const avatarUploadPath = '/api/uploads/avatar'

/** Path of uploads of a storefront's logo and cover, with `?storefront=` and `?kind=`. */
export const storefrontPictureUploadPath = '/api/uploads/storefront-picture'
