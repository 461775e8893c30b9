import * as z from 'zod/mini'
import { Id } from '../api/fields.ts'

/** To its owner: a person or a storefront was followed or unfollowed. `id` is what is followed. */
export const FollowChanged = z.object({
  name: z.literal('follow.changed'),
  id: Id,
  version: z.int(),
  kind: z.enum(['user', 'storefront']),
  isFollowing: z.boolean(),
})
