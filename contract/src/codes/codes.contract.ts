import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, InstantInput, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { CodeOffer, NewCode } from './codes.fields.ts'

/** A discount code as its storefront sees it. Exactly one of `percent` and `amountCents` is there. */
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
  /** What the items that it counts for must cost at least. */
  minItemsCents: Cents,
  active: z.boolean(),
  /** Orders that were paid with it or are being paid. */
  uses: z.int(),
  /** What it took off these orders, in its currency. */
  givenCents: Cents,
  /** Whether no order ever had it, returned ones included: such a code can be deleted. */
  isUnused: z.boolean(),
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
      error: 'Give a percentage or an amount.',
      path: ['percent'],
    }),
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      error: 'It ends after it starts.',
      path: ['endsAt'],
    }),
  )
export type CreateCode = z.output<typeof CreateCode>

/** What changes about a code; what is left out stays. What it takes off never changes: it has been told. */
export const UpdateCode = z.strictObject({ id: Id, active: z.optional(z.boolean()), ...changeable })
export type UpdateCode = z.output<typeof UpdateCode>

const OfStorefront = z.strictObject({ storefrontId: Id })

/** Discount codes. Who may say what a storefront charges makes them. */
export const codesContract = {
  /** The codes that a storefront made, newest first; those of its loyalty tiers are their holders'. */
  list: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/codes' })
    .input(z.extend(OfStorefront, page))
    .output(listOf(DiscountCode)),
  create: procedure
    .meta({ needs: 'storefront.own.update', perStorefrontDay: 'codes' })
    .route({ method: 'POST', path: '/storefronts/{storefrontId}/codes' })
    .errors({ CODE_TAKEN: expectedError(409, 'This storefront has that code already.') })
    .input(CreateCode)
    .output(DiscountCode),
  /** Switches a code off or on, or changes how long and how often it counts. */
  update: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'PATCH', path: '/codes/{id}' })
    .input(UpdateCode)
    .output(DiscountCode),
  /** Deletes a code that no order ever had. One that was used stays on the books, and is switched off instead. */
  remove: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'DELETE', path: '/codes/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  /** The codes of my own at a storefront that I can still use, the best first. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/codes/mine' })
    .input(OfStorefront)
    .output(z.object({ items: z.array(CodeOffer), nextCursor: z.null() })),
}
