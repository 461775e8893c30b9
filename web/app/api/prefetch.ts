import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type DehydratedState, dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { Api } from './api.ts'
import { hostContext } from './host.ts'
import { makeQueryClient } from './query-client.ts'

/** Loader data with prefetched answers; the root hydrates the cache with them. */
export type Prefetched = { dehydrated: DehydratedState }

type Readable = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }

/** Prefetches one query; of an infinite query, the first page. */
const read = (client: QueryClient, query: Readable): Promise<void> =>
  'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query as never)
    : client.prefetchQuery(query as { queryKey: QueryKey })

/**
 * Runs queries on the server, in process and in parallel, under the query keys of the browser's `api`:
 *
 *     export const loader = ({ context, params }) =>
 *       prefetch(context, (api) => [api.drops.get.queryOptions({ input: { id: params.id } })])
 *
 * A failed query is left out: the browser repeats it and shows its own error.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: (api: Api) => readonly Readable[],
): Promise<Prefetched> {
  const client = makeQueryClient()
  const api: Api = createTanstackQueryUtils(context.get(hostContext).client)
  await Promise.all(queries(api).map((query) => read(client, query)))
  return { dehydrated: dehydrate(client) }
}

/** Response headers of a page that is the same for everybody: shared caches may keep it for a second. */
export const publicPage = { 'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=5' } as const

/**
 * The `headers` of a public page whose HTML depends on query parameters. The host caches such a page for each value of
 * theirs, and under no address with another parameter. Nothing of it reaches the browser, as `headers` does not.
 */
export const keyedBy = <Headers extends (...given: never[]) => unknown>(
  queryParameters: readonly string[],
  headers: Headers,
) => Object.assign(headers, { queryParameters })

/** Response headers of a page that contains personal data. */
export const personalPage = { 'Cache-Control': 'private, no-store' } as const
