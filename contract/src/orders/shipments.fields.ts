import * as z from 'zod/mini'
import { Id, Instant, Line } from '../api/fields.ts'
import { carriers, tidyTrackingNumber } from './carriers.ts'
import { maxCarrierName, maxTrackingNumber } from './orders.limits.ts'

export const Carrier = z.enum(carriers)
export type Carrier = z.infer<typeof Carrier>

/** Who said that a parcel arrived; `code`: the buyer's pickup code; `time`: nobody within the platform's time. */
export const DeliveredBy = z.enum(['buyer', 'seller', 'code', 'time'])
export type DeliveredBy = z.infer<typeof DeliveredBy>

/** One parcel of an order on its way, with the claims in it. */
export const Shipment = z.object({
  id: Id,
  /** 1 for the order's first parcel. */
  number: z.int(),
  carrier: Carrier,
  /** Of a carrier that is not in the list. */
  carrierName: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  claimIds: z.array(Id),
  shippedAt: Instant,
  deliveredAt: z.nullable(Instant),
  deliveredBy: z.nullable(DeliveredBy),
  /** When it counts as delivered by itself; null once it is. */
  assumedDeliveredAt: z.nullable(Instant),
})
export type Shipment = z.infer<typeof Shipment>

/** A tracking number as typed: spaces and dashes are taken out. */
export const TrackingNumber = z.string().check(
  z.overwrite(tidyTrackingNumber),
  z.minLength(4, 'Use at least 4 characters.'),
  z.maxLength(maxTrackingNumber, `Use at most ${maxTrackingNumber} characters.`),
  z.refine((number) => /^[A-Z0-9./_]+$/.test(number), 'Use letters and digits.'),
)

/** How a parcel travels: fields of the calls that ship. */
export const wayOfShipping = {
  carrier: Carrier,
  /** Required for `other`, refused for any other. */
  carrierName: z.optional(Line(maxCarrierName)),
  /** Letters often travel without one. */
  trackingNumber: z.optional(TrackingNumber),
}
