/** How long after an item opens its requests are counted in order: later there is no rush to have a place in. */
export const rushMs = 15 * 60_000

/** Claims that were decided at one reading of the clock (milliseconds); sorted by it. */
export type Decided = { at: number; count: number }

/** Requests that were decided at one reading of the clock: the place of each in its batch, from 0, sorted. */
export type DecidedRequests = { at: number; places: readonly number[] }

/** A place among the requests for an item. `ahead` is exact, or the least that is known to have been ahead. */
export type RequestPlace = { ahead: number; requests: number; isExact: boolean }

/**
 * Where a request stood among all for its item: behind every earlier instant, and behind those of its own batch that came
 * before it. Two batches that share a clock reading share places too; then `ahead` is the least that is known.
 * @param decided every request of the item's rush, its own among them, by instant
 * @param arrivedAhead how many requests of its batch came before it
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
