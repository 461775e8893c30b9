import { shareOf } from '../orders/money.rules.ts'

/** Discount of a code on the items: percent or amount. */
export type Discount = { percent: number | null; amountCents: number | null }

/** Discount of a code on items of this total, in cents; at most the total. Does not apply to shipping. */
export function discountOf(itemsCents: number, { percent, amountCents }: Discount): number {
  return Math.min(itemsCents, amountCents ?? shareOf(itemsCents, (percent ?? 0) * 100))
}

/**
 * The part of each claim's price that a code may lower, in cents: all of it where its drop accepts codes,
 * else 0.
 */
export const discountable = (claims: readonly { priceCents: number; supportsDiscountRules: boolean }[]): number[] =>
  claims.map((claim) => (claim.supportsDiscountRules ? claim.priceCents : 0))
