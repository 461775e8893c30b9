import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { DropCard } from './drops.contract.ts'

/** Personal perks: never part of a page that is cached for everybody. */
export const dropPerksContract = {
  /**
   * Timed hints of the near future (`hintsAhead`), for holders of `exclusive_hints` at the drop's storefront; else
   * none.
   */
  hintsAhead: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/drops/{id}/hints-ahead' })
    .input(z.strictObject({ id: Id }))
    .output(
      z.object({
        items: z.array(z.object({ id: Id, position: z.int(), body: z.string(), revealAt: Instant })),
        nextCursor: z.null(),
      }),
    ),
  /** A storefront's private drops that the caller may enter and that are not over, soonest first. */
  openToMe: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/private-drops' })
    .input(z.strictObject({ ...page, storefrontId: Id }))
    .output(listOf(DropCard)),
}
