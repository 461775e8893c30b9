import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import { Id, Name, Prose } from '../api/fields.ts'
import { expectedError, procedure, reservedName } from '../api/procedure.ts'

/** Perks of a tier. Source: specification, 3 (seller loyalty tiers). */
export const perkNames = [
  'welcome_message',
  'starter_perks',
  'early_access',
  'exclusive_hints',
  'discount_codes',
  'private_drops',
  'first_dibs',
  'limited_edition',
] as const
export const Perk = z.enum(perkNames)
export type Perk = z.infer<typeof Perk>

/** A storefront's tier: reached with `threshold` purchases there; includes the perks of lower tiers. */
export const LoyaltyTier = z.object({
  id: Id,
  name: z.string(),
  threshold: z.int(),
  perks: z.array(Perk),
  /** Discount of a tier's code (`discount_codes`), in percent of the items. */
  codePercent: z.int(),
})
export type LoyaltyTier = z.infer<typeof LoyaltyTier>

const Threshold = z.int().check(z.minimum(1), z.maximum(100_000))
export const TierInput = z.strictObject({
  name: Name(40),
  threshold: Threshold,
  perks: z.array(Perk).check(z.maxLength(perkNames.length)),
  /** Welcome message to new holders of the tier. */
  welcome: z._default(Prose(500), ''),
  codePercent: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
})
export type TierInput = z.infer<typeof TierInput>

/** A storefront's tiers as their owner edits them, with their welcome messages. Each change raises `version`. */
export const TierSettings = z.object({
  items: z.array(z.extend(LoyaltyTier, { welcome: z.string() })),
  version: z.int(),
  nextCursor: z.null(),
})
export type TierSettings = z.infer<typeof TierSettings>

/** A buyer's loyalty standing at a storefront. */
export const LoyaltyStanding = z.object({
  storefrontId: Id,
  purchases: z.int(),
  /** Null before the first tier. */
  tier: z.nullable(LoyaltyTier),
  /** Null at the top. */
  next: z.nullable(LoyaltyTier),
  /** All perks of this tier and those below. */
  perks: z.array(Perk),
})
export type LoyaltyStanding = z.infer<typeof LoyaltyStanding>

const Of = z.strictObject({ storefrontId: Id })

export const loyaltyContract = {
  /** A storefront's tiers, lowest first. */
  tiers: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/tiers' })
    .input(Of)
    .output(z.object({ items: z.array(LoyaltyTier), nextCursor: z.null() })),
  /** The caller's standing at a storefront, also without purchases. */
  mine: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/tiers/mine' })
    .input(Of)
    .output(LoyaltyStanding),
  /** The tiers as their owner edits them. */
  ofMyStorefront: procedure
    .meta({ needs: 'storefront.settings.profileSections' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/tiers/settings' })
    .input(Of)
    .output(TierSettings),
  /** Replaces all tiers. Purchase counts stay. With `version`, only if nobody changed them since. */
  updateTiers: procedure
    .meta({ needs: 'storefront.settings.profileSections' })
    .route({ method: 'PUT', path: '/storefronts/{storefrontId}/tiers' })
    .errors({
      SAME_THRESHOLD: expectedError(409, 'Each tier needs its own number of purchases.'),
      ...reservedName,
      ...changedMeanwhile(TierSettings),
    })
    .input(z.extend(Of, { tiers: z.array(TierInput).check(z.maxLength(10)), version: z.optional(EditedVersion) }))
    .output(TierSettings),
}
