import * as z from 'zod/mini'
import { EditedVersion } from '../api/changed-meanwhile.ts'
import { Cents, Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { DropStatus, editErrors, SellerDrop } from './drops.contract.ts'
import { maxItemsAtOnce } from './drops.limits.ts'

/** Somebody whom the seller let in. `via`: how; `holds`: unpaid holds in the drop. */
export const DropGuest = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  via: z.enum(['invited', 'link', 'early-access']),
  since: Instant,
  /** When early access lapses; null: it doesn't. */
  expiresAt: z.nullable(Instant),
  holds: z.int(),
})
export type DropGuest = z.infer<typeof DropGuest>

/** An item of a duplicated drop that isn't free in the same number. */
export const LeftItem = z.object({
  itemId: Id,
  title: z.string(),
  wanted: z.int(),
  taken: z.int(),
  why: z.enum(['archived', 'not-free']),
})
export type LeftItem = z.infer<typeof LeftItem>

/** One of the caller's drops at the same time. */
export const Collision = z.object({
  id: Id,
  storefrontId: Id,
  title: z.string(),
  status: DropStatus,
  startDate: Instant,
  endDate: Instant,
})
export type Collision = z.infer<typeof Collision>

const Dropped = z.strictObject({ id: Id })

const NewLot = z.strictObject({
  itemId: Id,
  quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  priceCents: z.optional(Cents),
})

/** What sellers do with whole drops and with the people they let in. */
export const dropSellingContract = {
  /** Adds several items at the end of a drop, in this order: all of them or, when one is refused, none. */
  addItems: procedure
    .meta({ needs: 'storefront.drops.update' })
    .route({ method: 'POST', path: '/drops/{id}/items/batch', successStatus: 201 })
    .errors(editErrors)
    .input(
      z.strictObject({
        id: Id,
        revision: z.optional(EditedVersion),
        items: z.array(NewLot).check(z.minLength(1), z.maxLength(maxItemsAtOnce)),
      }),
    )
    .output(SellerDrop),
  /**
   * Makes a draft with the same terms and items. With `startDate`, the end and the times of hints move along; without,
   * all times are left empty. Units come from the catalog, as far as they are free there; `left` lists the rest.
   * Invitations are not copied, nor contents that were opened.
   */
  duplicate: procedure
    .meta({ needs: 'storefront.drops.create', key: 'required', perStorefrontDay: 'drops' })
    .route({ method: 'POST', path: '/drops/{id}/duplicate', successStatus: 201 })
    .errors(editErrors)
    .input(z.strictObject({ id: Id, startDate: z.optional(InstantInput) }))
    .output(z.object({ drop: SellerDrop, left: z.array(LeftItem) })),
  /** Deletes a draft that was never published. Its units go back to the catalog. */
  delete: procedure
    .meta({ needs: 'storefront.drops.delete' })
    .route({ method: 'DELETE', path: '/drops/{id}' })
    .errors(editErrors)
    .input(z.strictObject({ id: Id, revision: z.optional(EditedVersion) }))
    .output(z.object({ deleted: z.boolean() })),
  /** Whom the seller let into a drop: by invitation, secret link or early access, newest first. */
  guests: procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'GET', path: '/drops/{id}/guests' })
    .input(z.strictObject({ ...page, id: Id }))
    .output(listOf(DropGuest)),
  /**
   * Takes back an account's invitation and early access. It keeps what it holds or bought, and sees the drop for as long
   * as it has claimed in it, but makes no new claims.
   */
  withdrawGuest: procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'DELETE', path: '/drops/{id}/guests/{profileId}' })
    .errors(editErrors)
    .input(z.strictObject({ id: Id, profileId: Id }))
    .output(z.object({ withdrawn: z.boolean() })),
  /** Makes a new secret link for a private drop. The old one stops working; who came by it stays. */
  renewLink: procedure
    .meta({ needs: 'storefront.drops.manage' })
    .route({ method: 'POST', path: '/drops/{id}/secret-link' })
    .errors(editErrors)
    .input(Dropped)
    .output(SellerDrop),
  /** The caller's other drops, drafts included, that are open at some time between start and end; soonest first. */
  collisions: procedure
    .meta({ needs: 'storefront.drops.list' })
    .route({ method: 'GET', path: '/drops/collisions' })
    .input(
      z.strictObject({
        startDate: InstantInput,
        endDate: InstantInput,
        /** The drop that is being edited. */
        except: z.optional(Id),
      }),
    )
    .output(z.object({ items: z.array(Collision), nextCursor: z.null() })),
}
