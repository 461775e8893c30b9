import { shareOf } from '../orders/money.rules.ts'

/** What a discount code takes off the items: a share of them in percent, or an amount. */
export type Discount = { percent: number | null; amountCents: number | null }

/** What a code takes off items of so much, in cents: never more than they cost. Shipping is not touched. */
export function discountOf(itemsCents: number, { percent, amountCents }: Discount): number {
  return Math.min(itemsCents, amountCents ?? shareOf(itemsCents, (percent ?? 0) * 100))
}

/** What of each claim a code may lower, in cents: its price where its drop takes codes, else nothing. */
export const discountable = (claims: readonly { priceCents: number; supportsDiscountRules: boolean }[]): number[] =>
  claims.map((claim) => (claim.supportsDiscountRules ? claim.priceCents : 0))
