import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import {
  Cents,
  EmptyLine,
  Id,
  isVisibleText,
  Line,
  maxChars,
  maxRawChars,
  notVisibleMessage,
  oneAlphabet,
  oneLine,
  Prose,
  withoutInvisible,
} from '../api/fields.ts'
import { expectedError, procedure, reservedName } from '../api/procedure.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { Palette } from './palettes.ts'
import { settingsContract } from './storefront-settings.contract.ts'
import { Storefront, StorefrontSettings } from './storefronts.fields.ts'
import { maxDescriptionChars, maxPolicyChars, maxShipsWithinDays } from './storefronts.limits.ts'
import { updatesContract } from './updates.contract.ts'

export { Storefront } from './storefronts.fields.ts'

const subdomain = z.string().check(
  maxRawChars(40),
  z.toLowerCase(),
  z.regex(/^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])?$/, 'Use 3 to 40 letters, digits or hyphens.'),
  z.refine((text) => !text.startsWith('xn--'), 'Use 3 to 40 letters, digits or hyphens.'),
)

const Policy = Prose(maxPolicyChars)
const Country = z.enum(countries, 'Choose a country.')

/** What a storefront's shipping settings hold. */
const shippingFields = {
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Countries it ships to; null: everywhere. */
  shipsTo: z.optional(
    z.nullable(
      z.array(Country).check(
        z.minLength(1, 'Choose a country, or ship everywhere.'),
        z.maxLength(250),
        z.overwrite((list) => [...new Set(list)].sort()),
      ),
    ),
  ),
  defaultShippingCents: z.optional(Cents),
  defaultAdditionalCents: z.optional(Cents),
  shipsWithinDays: z.optional(
    z
      .int('Enter a number of days.')
      .check(z.minimum(1, 'Use 1 to 30 days.'), z.maximum(maxShipsWithinDays, 'Use 1 to 30 days.')),
  ),
}

const changesOfReturnAddress = {
  returnAddress: z.optional(
    z.nullable(
      z.strictObject({
        line1: Line(200),
        line2: z.nullable(Line(200)),
        city: Line(120),
        region: EmptyLine(120),
        postalCode: EmptyLine(20),
      }),
    ),
  ),
}

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
  description: z.optional(z.nullable(Prose(maxDescriptionChars))),
  subdomain: z.optional(z.nullable(subdomain)),
  ...shippingFields,
  /** Monthly price for new subscribers; existing ones keep the price they started with. */
  subscriptionPriceCents: z.optional(Cents),
})

/** Changes of a storefront. `version`: the one that the form was loaded with; without it the change is made anyway. */
export const StorefrontChanges = z.extend(z.partial(StorefrontInput), {
  ...changesOfReturnAddress,
  id: Id,
  version: z.optional(EditedVersion),
  palette: z.optional(Palette),
  shippingPolicy: z.optional(z.nullable(Policy)),
  returnsPolicy: z.optional(z.nullable(Policy)),
  contactPolicy: z.optional(z.nullable(Policy)),
  /** Until the first drop or subscriber. */
  currency: z.optional(z.enum(currencies)),
})

export const ShippingChanges = z.strictObject({
  ...shippingFields,
  ...changesOfReturnAddress,
  id: Id,
  version: z.optional(EditedVersion),
})

const nameErrors = { SUBDOMAIN_TAKEN: expectedError(409, 'This address is taken.'), ...reservedName }

export const storefrontsContract = {
  ...updatesContract,
  ...settingsContract,
  create: procedure
    .meta({ needs: 'storefront.create' })
    .route({ method: 'POST', path: '/storefronts', successStatus: 201 })
    .errors({ ...nameErrors, TOO_MANY_STOREFRONTS: expectedError(409, 'You can have up to 20 storefronts.') })
    .input(StorefrontInput)
    .output(Storefront),
  update: procedure
    .meta({ needs: 'storefront.own.update' })
    .route({ method: 'PATCH', path: '/storefronts/{id}' })
    .errors({
      ...nameErrors,
      ...changedMeanwhile(StorefrontSettings),
      CURRENCY_FIXED: expectedError(409, 'The currency can’t change once there is a drop or a subscriber.'),
    })
    .input(StorefrontChanges)
    .output(StorefrontSettings),
  /** Shipping alone, for staff who may change nothing else. */
  updateShipping: procedure
    .meta({ needs: 'storefront.settings.shipping' })
    .route({ method: 'PATCH', path: '/storefronts/{id}/shipping' })
    .errors(changedMeanwhile(StorefrontSettings))
    .input(ShippingChanges)
    .output(StorefrontSettings),
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
