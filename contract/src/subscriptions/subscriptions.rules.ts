import { shareOf } from '../orders/money.rules.ts'

/** Minutes from each failed renewal to the next try. Why: docs/decisions/0016-subscription-billing.md. */
export const renewalRetryMinutes = [6 * 60, 24 * 60] as const
export const renewalAttempts = renewalRetryMinutes.length + 1

/**
 * Divides one month's price, in cents: the platform's fee, which the seller pays, and the rest. The parts sum
 * to the price, and none is negative.
 * @param feeBps the platform's rate in basis points
 */
export function divideMonth(priceCents: number, feeBps: number): { sellerCents: number; feeCents: number } {
  const feeCents = Math.min(priceCents, shareOf(priceCents, feeBps))
  return { sellerCents: priceCents - feeCents, feeCents }
}

/** Minutes until a failed renewal is tried again; null after the last try. */
export function retryAfterMinutes(attempts: number): number | null {
  return renewalRetryMinutes[attempts - 1] ?? null
}
