import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { data } from 'react-router'
import { api } from '#platform/api.ts'
import { prefetch, publicPage } from '#platform/prefetch.ts'
import { getQueryClient } from '#platform/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips, FilterGroups, FilterSheet } from '../discovery/drop-filters.tsx'
import { SearchBox } from '../discovery/search-box.tsx'
import { searchFrom, useDropSearch } from '../discovery/use-drop-search.ts'
import { DropResults } from '../drops/drop-results.tsx'
import { searchOptions } from '../drops/drops.reads.ts'
import type { Route } from './+types/discover'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const search = searchFrom(request.url)
  return data(await prefetch(context, (server) => [searchOptions(server, search)]), { headers: publicPage })
}

/** A list that this tab has read already is shown as it was, to its end: that is what Back expects. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const { queryKey } = searchOptions(api, searchFrom(request.url))
  return getQueryClient().getQueryData(queryKey) === undefined ? serverLoader() : null
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Filters change the address and the list reads itself; the loader is for arriving. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

/** The discover page: every public drop, to be searched and filtered, its whole state in the address. */
export default function Discover() {
  return (
    <NuqsAdapter>
      <DiscoverPage />
    </NuqsAdapter>
  )
}

function DiscoverPage() {
  const drops = useDropSearch()
  const { search, reset } = drops
  return (
    <div className="page pt-8 md:pt-12">
      <title>Discover · Keepcase</title>
      <meta name="description" content="Every drop on Keepcase: what is open now, what comes next, and when." />
      {search.q && <meta name="robots" content="noindex" />}
      <h1 className="text-h1">Discover</h1>
      <div className="mt-6 grid grid-cols-1 gap-x-10 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-24">
            <FilterGroups {...drops} />
          </div>
        </aside>
        <div className="min-w-0">
          <div className="flex gap-3">
            <SearchBox value={drops.typed} onSearch={drops.type} />
            <FilterSheet {...drops} />
          </div>
          <div className="mt-4 empty:hidden">
            <FilterChips {...drops} />
          </div>
          <div className="mt-6">
            <DropResults
              search={search}
              emptyAction={
                <Button variant="outline" onClick={reset}>
                  Reset all
                </Button>
              }
            />
          </div>
        </div>
      </div>
    </div>
  )
}
