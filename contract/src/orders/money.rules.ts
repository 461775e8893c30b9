/** A share of an amount: `bps` ten-thousandths of it, to the nearest cent, half a cent up. */
export function shareOf(amountCents: number, bps: number): number {
  return Math.floor((amountCents * bps + 5_000) / 10_000)
}
