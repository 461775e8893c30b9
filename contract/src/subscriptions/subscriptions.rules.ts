import { shareOf } from '../orders/money.rules.ts'

/**
 * How often a renewal is tried, and how long after each failure the next try is, in minutes.
 * Source: docs/decisions/0016-subscription-billing.md.
 */
export const renewalRetryMinutes = [6 * 60, 24 * 60] as const
export const renewalAttempts = renewalRetryMinutes.length + 1

/**
 * How one month's price divides, in cents: the platform's fee at its rate, which the seller bears, and the rest.
 * The parts sum to the price, and none is below zero.
 * @param feeBps the platform's rate in ten-thousandths
 */
export function divideMonth(priceCents: number, feeBps: number): { sellerCents: number; feeCents: number } {
  const feeCents = Math.min(priceCents, shareOf(priceCents, feeBps))
  return { sellerCents: priceCents - feeCents, feeCents }
}

/** When a failed renewal is tried again, in minutes from now; null when it was the last try. */
export function retryAfterMinutes(attempts: number): number | null {
  return renewalRetryMinutes[attempts - 1] ?? null
}
