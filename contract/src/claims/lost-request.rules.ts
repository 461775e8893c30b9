/** How long after an item opens its requests are counted in order: later there is no rush to have a place in. */
export const rushMs = 15 * 60_000

/** Requests, or claims, that were decided at one reading of the clock (milliseconds); sorted by it. */
export type Decided = { at: number; count: number }

/** A place among the requests for an item. `ahead` is exact, or the least that is known to have been ahead. */
export type RequestPlace = { ahead: number; requests: number; isExact: boolean }

/**
 * Where a request stood among all for its item. Requests of one batch share a clock reading; of those the answer keeps
 * how many that could have had a unit stood ahead of it, so where others share its instant `ahead` is the least.
 * @param decided every request of the item's rush, its own among them
 * @param arrivedAhead what its answer keeps: requests ahead of it in its batch against which no reason stood
 */
export function requestPlace(decided: readonly Decided[], answeredAt: number, arrivedAhead: number): RequestPlace {
  const before = countUntil(decided, (at) => at < answeredAt)
  const others = (decided.find(({ at }) => at === answeredAt)?.count ?? 1) - 1
  const ahead = before + Math.min(arrivedAhead, others)
  return { ahead, requests: countUntil(decided, () => true), isExact: others === arrivedAhead }
}

/** Claims that took a unit before a request was decided: how many, and when the first and the last of them. */
export function claimsAhead(
  claims: readonly Decided[],
  answeredAt: number,
): { count: number; firstAt: number | null; lastAt: number | null } {
  const ahead = claims.filter(({ at }) => at <= answeredAt)
  return {
    count: ahead.reduce((sum, { count }) => sum + count, 0),
    firstAt: ahead[0]?.at ?? null,
    lastAt: ahead.at(-1)?.at ?? null,
  }
}

function countUntil(decided: readonly Decided[], isBefore: (at: number) => boolean): number {
  return decided.reduce((sum, { at, count }) => (isBefore(at) ? sum + count : sum), 0)
}
