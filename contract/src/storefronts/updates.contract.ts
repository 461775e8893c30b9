import * as z from 'zod/mini'
import { Id, Instant, Line, listOf, Prose, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** A post of a storefront. */
export const StorefrontUpdate = z.object({
  id: Id,
  storefrontId: Id,
  title: z.string(),
  body: z.string(),
  subscribersOnly: z.boolean(),
  authorName: z.string(),
  createdAt: Instant,
})
export type StorefrontUpdate = z.infer<typeof StorefrontUpdate>

/** Public summary of a storefront's posts for subscribers: their number, and the latest dates. */
export const SleevedUpdates = z.object({ total: z.int(), latestAt: z.array(Instant) })
export type SleevedUpdates = z.infer<typeof SleevedUpdates>

const body = Prose(8000).check(z.minLength(1))

export const PostUpdate = z.strictObject({
  storefrontId: Id,
  title: Line(120),
  body,
  subscribersOnly: z._default(z.boolean(), false),
})

export const updatesContract = {
  /** A storefront's public posts, newest first. */
  updates: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/storefronts/{id}/updates' })
    .input(z.strictObject({ ...page, id: Id }))
    .output(z.extend(listOf(StorefrontUpdate), { subscribersOnly: SleevedUpdates })),
  /** A storefront's posts for subscribers, newest first. `access` says which of them the caller may read. */
  subscriberUpdates: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{id}/subscriber-updates' })
    .input(z.strictObject({ ...page, id: Id }))
    .output(
      z.extend(listOf(StorefrontUpdate), {
        /**
         * all: subscribers and staff; older: a loyalty tier opens posts older than 30 days; none: no posts.
         */
        access: z.enum(['all', 'older', 'none']),
      }),
    ),
  postUpdate: procedure
    .meta({ needs: 'storefront.settings.profileSections', perStorefrontDay: 'updates' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/updates', successStatus: 201 })
    .input(PostUpdate)
    .output(StorefrontUpdate),
  removeUpdate: procedure
    .meta({ needs: 'storefront.settings.profileSections' })
    .route({ method: 'DELETE', path: '/storefronts/updates/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
}
