import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What a room reads again of a topic, by the beginnings of the keys: what one buys by at once, everything else `soon`. */
export type Reads = { atOnce?: readonly QueryKey[]; soon?: readonly QueryKey[] }

/** Over how long those who come back together spread what can wait, in milliseconds. */
export const spreadMs = 4_000

/**
 * Reads again what may have changed before a topic was joined, each answer once, however many topics and rooms name it.
 * What was asked for before now may have been answered before the change, so it is asked for again; what is asked for from
 * now on is new enough, and is left out.
 * @param withinMs how long what can wait may wait, by chance; 0: nothing waits
 */
export function readAgain(
  queryClient: QueryClient,
  reads: readonly Reads[],
  withinMs: number,
  random = Math.random(),
): void {
  const isUrgent = isOf(reads.flatMap(({ atOnce = [], soon = [] }) => (withinMs === 0 ? [...atOnce, ...soon] : atOnce)))
  const isOther = isOf(reads.flatMap(({ soon = [] }) => soon))
  const isDue = (query: Query) => isUrgent(query) || isOther(query)
  const underWay = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isDue }))
  void queryClient.invalidateQueries({ predicate: isDue, refetchType: 'none' })
  void askAnew(queryClient, underWay)
  const isNext = (query: Query) => isUrgent(query) && !underWay.has(query)
  void queryClient.refetchQueries({ type: 'active', predicate: isNext })
  if (withinMs > 0) setTimeout(() => void readRest(queryClient, isOther), random * withinMs)
}

const isOf =
  (keys: readonly QueryKey[]) =>
  ({ queryKey }: Query): boolean =>
    keys.some((key) => partialMatchKey(queryKey, key))

/** An answer under way is dropped for another one. The first of all cannot be dropped: it is asked for again after it. */
async function askAnew(queryClient: QueryClient, underWay: ReadonlySet<Query>): Promise<void> {
  const first = new Set([...underWay].filter(({ state }) => state.data === undefined))
  await queryClient.refetchQueries({ predicate: (query) => underWay.has(query) })
  await queryClient.invalidateQueries({ predicate: (query) => first.has(query) })
}

/** What nobody has asked for meanwhile. */
const readRest = (queryClient: QueryClient, isOther: (query: Query) => boolean): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => isOther(query) && query.state.isInvalidated && query.state.fetchStatus === 'idle',
  })
