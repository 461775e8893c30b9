import * as z from 'zod/mini'
import { Cents, Id, Instant, InstantInput, Line } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { ClaimStatus } from '../claims/claims.contract.ts'
import { editErrors, SellerDrop } from './drops.contract.ts'
import { extendMinutes, paceSeconds } from './hosting.rules.ts'
import { LeftItem } from './selling.contract.ts'

/** A claim as the host sees it come in. */
export const HostedClaim = z.object({
  id: Id,
  dropItemId: Id,
  title: z.string(),
  buyerId: Id,
  buyerName: z.nullable(z.string()),
  status: ClaimStatus,
  priceCents: Cents,
  claimedAt: Instant,
  expiresAt: Instant,
})
export type HostedClaim = z.infer<typeof HostedClaim>

const sum = z.object({ count: z.int(), cents: z.int() })

/** What only the host's console shows of a drop. */
export const Hosting = z.object({
  /** The newest ones, newest first. */
  claims: z.array(HostedClaim),
  unpaid: sum,
  paid: sum,
  claimsLastMinute: z.int(),
  now: Instant,
})
export type Hosting = z.infer<typeof Hosting>

const hosted = (path: `/${string}`) =>
  procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'POST', path: `/drops/{id}${path}` })
    .errors(editErrors)

/** What hosts do from the console, beside reveals, pauses and the end. */
export const dropHostingContract = {
  hosting: procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'GET', path: '/drops/{id}/hosting' })
    .input(z.strictObject({ id: Id }))
    .output(Hosting),
  /** Tells the room that a host's console is open. Without it for a while, buyers see that the host reconnects. */
  reportHost: procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'PUT', path: '/drops/{id}/host-presence' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ now: Instant })),
  /** Takes the newest lot off stage again, back to its place in the queue, while nobody has claimed it. */
  undoReveal: hosted('/undo-reveal')
    .input(z.strictObject({ id: Id, dropItemId: Id, revealNumber: z.int().check(z.minimum(1)) }))
    .output(SellerDrop),
  /** Moves a queued lot directly behind another queued one; null: to the front. */
  moveLot: hosted('/move-lot')
    .input(z.strictObject({ id: Id, dropItemId: Id, afterId: z.nullable(Id) }))
    .output(SellerDrop),
  /** Moves the end of an open drop. `endDate` is the end that the host saw, so that two presses extend once. */
  extend: hosted('/extend')
    .input(
      z.strictObject({
        id: Id,
        endDate: InstantInput,
        minutes: z.int().check(z.minimum(extendMinutes.min), z.maximum(extendMinutes.max)),
      }),
    )
    .output(SellerDrop),
  /** Reveals the queued lots by themselves every so many seconds from now on; null: the host does. */
  setPace: hosted('/pace')
    .input(
      z.strictObject({
        id: Id,
        seconds: z.nullable(z.int().check(z.minimum(paceSeconds.min), z.maximum(paceSeconds.max))),
      }),
    )
    .output(SellerDrop),
  /**
   * Shows a running stream beside the lot; null: none. The link is judged by its form alone. `was` is the link that the
   * host saw, so that another host's is not replaced unseen; without it, any is.
   */
  setStream: hosted('/stream')
    .input(
      z.strictObject({
        id: Id,
        link: z.nullable(z.string().check(z.maxLength(2_000))),
        was: z.optional(z.nullable(Line(2_000))),
      }),
    )
    .output(SellerDrop),
  /**
   * Makes a linked draft of a completed drop, with its terms and the units that nobody claimed; times are left empty.
   * There is one at a time: called again it returns that one.
   */
  continue: procedure
    .meta({ needs: 'storefront.drops.create', perStorefrontDay: 'drops' })
    .route({ method: 'POST', path: '/drops/{id}/continue' })
    .errors(editErrors)
    .input(z.strictObject({ id: Id }))
    .output(z.object({ drop: SellerDrop, left: z.array(LeftItem) })),
}
