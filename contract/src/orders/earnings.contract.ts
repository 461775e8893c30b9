import * as z from 'zod/mini'
import { Currency, Id, Instant, listOf, page, SignedCents } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** A calendar month in UTC: `2026-11`. */
const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choose a month.'))

/** What one item brought or took back. Amounts are what the seller gains; fees and refunds are negative. */
export const EarningLine = z.object({
  title: z.string(),
  itemCents: SignedCents,
  shippingCents: SignedCents,
  /** The seller's part of the platform's fee. */
  feeCents: SignedCents,
  /** What the payment provider kept of the seller's part. In test mode, and at the counter, it keeps nothing. */
  processorCents: SignedCents,
  /** Tax that the seller owes: only of a payment at the counter, as the platform never had it. */
  taxCents: SignedCents,
  netCents: SignedCents,
})
export type EarningLine = z.infer<typeof EarningLine>

/** One movement of a storefront's balance. */
export const Earning = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(['sale', 'counter', 'refund', 'subscription', 'payout', 'adjustment']),
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  /** Paid with a test card: no money moved. */
  isTest: z.boolean(),
  lines: z.array(EarningLine),
  netCents: SignedCents,
})
export type Earning = z.infer<typeof Earning>

export const EarningsMonth = z.object({
  month: Month,
  itemsCents: SignedCents,
  shippingCents: SignedCents,
  feeCents: SignedCents,
  refundedCents: SignedCents,
  /** Subscriptions, payouts, adjustments, and what is owed for payments at the counter. */
  otherCents: SignedCents,
  netCents: SignedCents,
})
export type EarningsMonth = z.infer<typeof EarningsMonth>

const needs = 'storefront.transactions.view'

export const earningsContract = {
  /** Movements of a storefront's balance, newest first; of one month, or all. */
  list: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/earnings' })
    .input(z.strictObject({ ...page, storefrontId: Id, month: z.optional(Month) }))
    .output(listOf(Earning)),
  /** The balance, and what each month brought, the latest first. Months without a movement are left out. */
  months: procedure
    .meta({ needs })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/earnings/months' })
    .input(z.strictObject({ storefrontId: Id }))
    .output(z.object({ currency: Currency, balanceCents: SignedCents, items: z.array(EarningsMonth) })),
}
