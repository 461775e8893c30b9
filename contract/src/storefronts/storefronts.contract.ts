import * as z from 'zod/mini'
import {
  Cents,
  Currency,
  Id,
  Instant,
  isVisibleText,
  maxChars,
  maxRawChars,
  notVisibleMessage,
  oneAlphabet,
  oneLine,
  Prose,
  withoutInvisible,
} from '../api/fields.ts'
import { expectedError, procedure, reservedName } from '../api/procedure.ts'
import { updatesContract } from './updates.contract.ts'

/** A storefront as anybody sees it. */
export const Storefront = z.object({
  id: Id,
  ownerId: Id,
  ownerName: z.string(),
  ownerUsername: z.nullable(z.string()),
  name: z.string(),
  storeName: z.nullable(z.string()),
  description: z.nullable(z.string()),
  subdomain: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  coverPhotoUrl: z.nullable(z.string()),
  country: z.string(),
  currency: Currency,
  defaultShippingCents: Cents,
  defaultAdditionalCents: Cents,
  shipsWithinDays: z.int(),
  subscriptionPriceCents: Cents,
  createdAt: Instant,
})
export type Storefront = z.infer<typeof Storefront>

const subdomain = z.string().check(
  maxRawChars(40),
  z.toLowerCase(),
  z.regex(/^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])?$/, 'Use 3 to 40 letters, digits or hyphens.'),
  z.refine((text) => !text.startsWith('xn--'), 'Use 3 to 40 letters, digits or hyphens.'),
)

export const StorefrontInput = z.strictObject({
  name: z.string('Owner ID and name are required to create a storefront.').check(
    maxRawChars(80),
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(2, 'Store name must be at least 2 characters'),
    maxChars(80),
    z.regex(oneLine, 'Use plain text on one line.'),
    z.refine((name) => name.length < 2 || isVisibleText(name), notVisibleMessage),
    oneAlphabet(80),
  ),
  description: z.optional(z.nullable(Prose(4000))),
  subdomain: z.optional(z.nullable(subdomain)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  defaultShippingCents: z.optional(Cents),
  defaultAdditionalCents: z.optional(Cents),
  shipsWithinDays: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
  /** Monthly price for new subscribers; existing ones keep the price they started with. */
  subscriptionPriceCents: z.optional(Cents),
})

const nameErrors = { SUBDOMAIN_TAKEN: expectedError(409, 'This address is taken.'), ...reservedName }

export const storefrontsContract = {
  ...updatesContract,
  create: procedure
    .meta({ needs: 'storefront.create' })
    .route({ method: 'POST', path: '/storefronts', successStatus: 201 })
    .errors({ ...nameErrors, TOO_MANY_STOREFRONTS: expectedError(409, 'You can have up to 20 storefronts.') })
    .input(StorefrontInput)
    .output(Storefront),
  update: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'PATCH', path: '/storefronts/{id}' })
    .errors(nameErrors)
    .input(z.extend(z.partial(StorefrontInput), { id: Id }))
    .output(Storefront),
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/mine' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(Storefront), nextCursor: z.null() })),
  byId: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/storefronts/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(Storefront),
  /** One person's storefronts. Not found for somebody without a visible storefront. */
  bySeller: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/sellers/{id}/storefronts' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ sellerId: Id, sellerName: z.string(), items: z.array(Storefront), nextCursor: z.null() })),
}
