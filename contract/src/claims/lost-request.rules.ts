/** Number of claims decided at one reading of the clock (milliseconds); sorted by it. */
export type Decided = { at: number; count: number }

/** Requests decided at one reading of the clock: the position of each in its batch, from 0, sorted. */
export type DecidedRequests = { at: number; places: readonly number[] }

/** Rank among the requests for an item. `ahead` is exact, or a lower bound. */
export type RequestPlace = { ahead: number; requests: number; isExact: boolean }

/**
 * A request's rank among all requests for its item: behind every earlier instant, and behind those before it
 * in its own batch. Two batches with the same clock reading share positions; then `ahead` is a lower bound.
 * @param decided every request of the item's rush including this one, by instant
 * @param arrivedAhead number of requests before it in its batch
 */
export function requestPlace(
  decided: readonly DecidedRequests[],
  answeredAt: number,
  arrivedAhead: number,
): RequestPlace {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const own = decided.find(({ at }) => at === answeredAt)?.places ?? []
  const before = sum(decided.filter(({ at }) => at < answeredAt).map(({ places }) => places.length))
  return {
    ahead: before + own.filter((place) => place < arrivedAhead).length,
    requests: sum(decided.map(({ places }) => places.length)),
    isExact: new Set(own).size === own.length,
  }
}

/**
 * Claims that took a unit before a request was decided: their number, and when the first and the last were
 * made.
 */
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
