/** A share of an amount: `bps` basis points, rounded to the nearest cent, half up. */
export function shareOf(amountCents: number, bps: number): number {
  return Math.floor((amountCents * bps + 5_000) / 10_000)
}
