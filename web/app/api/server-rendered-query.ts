import { hashKey, type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Prefetched } from './prefetch.ts'

/** The fields of a query result that components show. */
type ShownResult<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>

/**
 * `useQuery` for a server-rendered component whose code loads later (`serverRenderedLazy`). Its first render uses the
 * loader's data, which the server's HTML shows, whatever has been fetched since; after that it behaves like any query.
 */
export function useServerRenderedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): ShownResult<Data> {
  const { dehydrated } = useLoaderData() as Prefetched
  const hash = hashKey(options.queryKey)
  const serverData = dehydrated.queries.find(({ queryHash }) => queryHash === hash)?.state.data as Data | undefined
  const { data, isError, isFetching, refetch } = useQuery(options)
  const [isHydrated, setHydrated] = useState(false)
  const isNewer = data !== serverData || isError
  useEffect(() => {
    if (isNewer) startTransition(() => setHydrated(true))
  }, [isNewer])
  return isHydrated ? { data, isError, isFetching, refetch } : { data: serverData, isError: false, isFetching, refetch }
}
