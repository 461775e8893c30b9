import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant } from '../api/fields.ts'
import { Palette } from './palettes.ts'

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
  palette: Palette,
  country: z.string(),
  currency: Currency,
  /** Countries it ships to; null: everywhere. */
  shipsTo: z.nullable(z.array(z.string())),
  defaultShippingCents: Cents,
  defaultAdditionalCents: Cents,
  shipsWithinDays: z.int(),
  subscriptionPriceCents: Cents,
  shippingPolicy: z.nullable(z.string()),
  returnsPolicy: z.nullable(z.string()),
  contactPolicy: z.nullable(z.string()),
  /** Until then its drops take no new claims; null without a vacation. */
  vacationUntil: z.nullable(Instant),
  vacationNote: z.nullable(z.string()),
  createdAt: Instant,
})
export type Storefront = z.infer<typeof Storefront>

/** Where parcels that can't be delivered go back to, in the country that the storefront ships from. */
export const ReturnAddress = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
})
export type ReturnAddress = z.infer<typeof ReturnAddress>

/** A storefront as its staff edits it. */
export const StorefrontSettings = z.extend(Storefront, {
  /** A drop or a subscriber exists: prices are fixed to the currency. */
  isCurrencyFixed: z.boolean(),
  /** Drops that buyers can enter, or will: what a vacation stops. */
  openDropCount: z.int(),
  /** Printed on address labels; its team alone sees it here. */
  returnAddress: z.nullable(ReturnAddress),
  closedAt: z.nullable(Instant),
  /** Raised by each change; an edit sends the one it started from. */
  version: z.int(),
})
export type StorefrontSettings = z.infer<typeof StorefrontSettings>
