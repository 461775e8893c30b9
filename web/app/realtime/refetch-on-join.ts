import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Key prefixes that a feature refetches when a topic is joined: what buying depends on at once, the rest `soon`. */
export type Reads = { atOnce?: readonly QueryKey[]; soon?: readonly QueryKey[] }

/** Period over which clients that reconnect together spread their deferrable refetches, in milliseconds. */
export const spreadMs = 4_000

/**
 * Refetches what may have changed before a topic was joined, each query once, however many topics and features name it.
 * Requests in flight may have been answered before the change, so they are repeated; requests made from now on are
 * recent enough. @param withinMs upper limit of the random delay for deferrable refetches; 0: no delay
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

/**
 * Cancels a fetch in flight and starts another. A query's first fetch cannot be cancelled: it is repeated afterwards.
 */
async function askAnew(queryClient: QueryClient, underWay: ReadonlySet<Query>): Promise<void> {
  const first = new Set([...underWay].filter(({ state }) => state.data === undefined))
  await queryClient.refetchQueries({ predicate: (query) => underWay.has(query) })
  await queryClient.invalidateQueries({ predicate: (query) => first.has(query) })
}

/** Refetches the queries that nothing has requested in the meantime. */
const readRest = (queryClient: QueryClient, isOther: (query: Query) => boolean): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => isOther(query) && query.state.isInvalidated && query.state.fetchStatus === 'idle',
  })
