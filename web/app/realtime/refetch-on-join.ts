import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Key prefixes that a feature refetches when a topic is joined: what buying depends on at once, the rest `soon`. */
export type Reads = { atOnce?: readonly QueryKey[]; soon?: readonly QueryKey[] }

/** Period over which clients that reconnect together spread their deferrable refetches, in milliseconds. */
export const spreadMs = 4_000

/**
 * Refetches what may have changed before a topic was joined, each query once, however many topics and features name it.
 * Requests in flight may have been answered before the change, so they are repeated; requests made from now on are
 * recent enough. @param maxDelayMs upper limit of the random delay for deferrable refetches; 0: no delay
 */
export function refetchTopics(
  queryClient: QueryClient,
  reads: readonly Reads[],
  maxDelayMs: number,
  random = Math.random(),
): void {
  const isImmediate = hasPrefixOf(
    reads.flatMap(({ atOnce = [], soon = [] }) => (maxDelayMs === 0 ? [...atOnce, ...soon] : atOnce)),
  )
  const isDeferrable = hasPrefixOf(reads.flatMap(({ soon = [] }) => soon))
  const isDue = (query: Query) => isImmediate(query) || isDeferrable(query)
  const inFlight = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isDue }))
  void queryClient.invalidateQueries({ predicate: isDue, refetchType: 'none' })
  void restartFetches(queryClient, inFlight)
  const isNext = (query: Query) => isImmediate(query) && !inFlight.has(query)
  void queryClient.refetchQueries({ type: 'active', predicate: isNext })
  if (maxDelayMs > 0) setTimeout(() => void refetchDeferred(queryClient, isDeferrable), random * maxDelayMs)
}

const hasPrefixOf =
  (keys: readonly QueryKey[]) =>
  ({ queryKey }: Query): boolean =>
    keys.some((key) => partialMatchKey(queryKey, key))

/**
 * Cancels a fetch in flight and starts another. A query's first fetch cannot be cancelled: it is repeated afterwards.
 */
async function restartFetches(queryClient: QueryClient, inFlight: ReadonlySet<Query>): Promise<void> {
  const firstFetches = new Set([...inFlight].filter(({ state }) => state.data === undefined))
  await queryClient.refetchQueries({ predicate: (query) => inFlight.has(query) })
  await queryClient.invalidateQueries({ predicate: (query) => firstFetches.has(query) })
}

/** Refetches the queries that nothing has requested in the meantime. */
const refetchDeferred = (queryClient: QueryClient, isDeferrable: (query: Query) => boolean): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => isDeferrable(query) && query.state.isInvalidated && query.state.fetchStatus === 'idle',
  })
