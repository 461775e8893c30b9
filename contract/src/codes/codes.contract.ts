import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import { Cents, Currency, Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { CodeOffer, NewCode } from './codes.fields.ts'

/** A discount code as its storefront sees it. Exactly one of `percent` and `amountCents` is set. */
export const DiscountCode = z.object({
  id: Id,
  storefrontId: Id,
  code: z.string(),
  percent: z.nullable(z.int()),
  amountCents: z.nullable(Cents),
  currency: Currency,
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  maxUses: z.nullable(z.int()),
  maxUsesPerAccount: z.nullable(z.int()),
  /** Minimum total of the items that it applies to. */
  minItemsCents: Cents,
  active: z.boolean(),
  /** Orders that used it and are paid or being paid. */
  uses: z.int(),
  /** Total discount on these orders, in its currency. */
  givenCents: Cents,
  /** No order ever used it, returned ones included: such a code can be deleted. */
  isUnused: z.boolean(),
  version: z.int(),
  createdAt: Instant,
})
export type DiscountCode = z.infer<typeof DiscountCode>

const Uses = z.int().check(z.minimum(1), z.maximum(1_000_000))
const changeable = {
  endsAt: z.optional(z.nullable(InstantInput)),
  maxUses: z.optional(z.nullable(Uses)),
  maxUsesPerAccount: z.optional(z.nullable(Uses)),
}

export const CreateCode = z
  .strictObject({
    storefrontId: Id,
    code: NewCode,
    percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    amountCents: z.optional(Cents.check(z.minimum(1))),
    startsAt: z.optional(z.nullable(InstantInput)),
    minItemsCents: z._default(Cents, 0),
    ...changeable,
  })
  .check(
    z.refine(({ percent, amountCents }) => (percent === undefined) !== (amountCents === undefined), {
      error: 'Enter a percentage or an amount.',
      path: ['percent'],
    }),
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      error: 'The end must come after the start.',
      path: ['endsAt'],
    }),
  )
export type CreateCode = z.output<typeof CreateCode>

/** Changes to a code; omitted fields stay. Its discount can't be changed, because people already know it. */
export const UpdateCode = z.strictObject({
  id: Id,
  version: z.optional(EditedVersion),
  active: z.optional(z.boolean()),
  ...changeable,
})
export type UpdateCode = z.output<typeof UpdateCode>

const OfStorefront = z.strictObject({ storefrontId: Id })

/** Discount codes. Managed by holders of the storefront's pricing permission. */
export const codesContract = {
  /**
   * The codes that a storefront made, newest first; without the codes of loyalty tiers, which belong to their
   * holders.
   */
  list: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/codes' })
    .input(z.extend(OfStorefront, page))
    .output(listOf(DiscountCode)),
  create: procedure
    .meta({ needs: 'storefront.own.update', perStorefrontDay: 'codes' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/codes' })
    .errors({ CODE_TAKEN: expectedError(409, 'You already have that code.') })
    .input(CreateCode)
    .output(DiscountCode),
  /** Turns a code on or off, or changes how long and how often it is valid. */
  update: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'PATCH', path: '/codes/{id}' })
    .errors(changedMeanwhile(DiscountCode))
    .input(UpdateCode)
    .output(DiscountCode),
  /** Deletes a code that no order ever used. A used code stays on record and is turned off instead. */
  remove: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'DELETE', path: '/codes/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  /** The caller's own codes at a storefront that are still valid, the best first. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/codes/mine' })
    .input(OfStorefront)
    .output(z.object({ items: z.array(CodeOffer), nextCursor: z.null() })),
}
