/** A share of an amount: `bps` basis points, rounded to the nearest cent, half up. */
export const shareOf = (amountCents: number, bps: number): number => millionthsOf(amountCents, bps * 100)

/** A share of an amount: `ppm` parts per million, rounded to the nearest cent, half up. Exact up to 90 million dollars. */
export function millionthsOf(amountCents: number, ppm: number): number {
  return Math.floor((amountCents * ppm + 500_000) / 1_000_000)
}
