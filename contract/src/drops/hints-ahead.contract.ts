import * as z from 'zod/mini'
import { Id, Instant } from '../platform/fields.ts'
import { procedure } from '../platform/procedure.ts'

export const hintsAheadContract = {
  /** The timed hints that come within ten minutes, for who holds `exclusive_hints` at the drop's storefront; else none. */
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
}
