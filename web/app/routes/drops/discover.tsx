import { useQuery } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { data } from 'react-router'
import { api } from '#web/api/api.ts'
import { keyedBy, prefetch, publicPage } from '#web/api/prefetch.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import {
  countsOptions,
  dropsOptions,
  itemsOptions,
  storefrontsOptions,
} from '#web/features/discovery/discovery.reads.ts'
import { DropResults } from '#web/features/discovery/drop-results.tsx'
import { FilterButton } from '#web/features/discovery/filter-button.tsx'
import { FilterChips } from '#web/features/discovery/filter-chips.tsx'
import { FilterGroups } from '#web/features/discovery/filter-groups.tsx'
import type { Search } from '#web/features/discovery/filters.ts'
import { filteredWord } from '#web/features/discovery/filters.ts'
import { ItemResults } from '#web/features/discovery/item-results.tsx'
import { MatchLine } from '#web/features/discovery/match-line.tsx'
import { StorefrontResults, UserResults } from '#web/features/discovery/people-results.tsx'
import { isWorthSaving, SaveSearchButton } from '#web/features/discovery/save-search-button.tsx'
import { SearchBox } from '#web/features/discovery/search/search-box.tsx'
import { SortSelect } from '#web/features/discovery/sort-select.tsx'
import { type Discover, searchFrom, searchParameters, useDiscover } from '#web/features/discovery/use-discover.ts'
import { DropGrid, DropGridSkeleton } from '#web/features/drops/cards/drop-grid.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { ShareMeta } from '#web/share-meta.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/discover'
import * as texts from './drops.texts.ts'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const search = searchFrom(request.url)
  const prefetched = await prefetch(context, (server) => {
    if (search.type === 'drops') return [dropsOptions(server, search), countsOptions(server, search)]
    if (search.type === 'items') return [itemsOptions(server, search), countsOptions(server, search)]
    return search.type === 'storefronts' ? [storefrontsOptions(server, search)] : []
  })
  return data(prefetched, { headers: publicPage })
}

/** A list that this tab has already fetched is shown as it was, with all its pages: Back expects that. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const search = searchFrom(request.url)
  const isRead = search.type === 'users' || getQueryClient().getQueryData(listKey(search)) !== undefined
  return isRead ? null : serverLoader()
}

function listKey(search: Search): readonly unknown[] {
  if (search.type === 'items') return itemsOptions(api, search).queryKey
  return (search.type === 'storefronts' ? storefrontsOptions(api, search) : dropsOptions(api, search)).queryKey
}

export const headers = keyedBy(searchParameters, ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)

/** Filters change the address and the list refetches by itself; the loader serves the first visit only. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

/**
 * The discover page: search and filters over every public drop, storefront and member, with its whole state in the
 * address.
 */
export default function DiscoverRoute() {
  return (
    <NuqsAdapter>
      <DiscoverPage />
    </NuqsAdapter>
  )
}

function DiscoverPage() {
  const discover = useDiscover()
  const { search, typed, type, choose } = discover
  return (
    <div className="page pt-8 md:pt-12">
      <title>Discover · Keepcase</title>
      <ShareMeta title="Discover" words={texts.everyDropOnKeepcase} path={paths.discover} />
      {search.q && <meta name="robots" content="noindex" />}
      <h1 className="text-h1">Discover</h1>
      <div className="mt-6 flex">
        <SearchBox value={typed} what={search.type} onSearch={type} />
      </div>
      <Tabs
        label={texts.searchIn}
        className="mt-4"
        value={search.type}
        onValueChange={(kind) => choose({ type: kind })}
        tabs={[
          { value: 'drops', label: 'Drops', panel: <Filtered {...discover} /> },
          { value: 'items', label: 'Items', panel: <Filtered {...discover} /> },
          { value: 'storefronts', label: 'Storefronts', panel: <StorefrontResults q={search.q} /> },
          { value: 'users', label: 'Users', panel: <UserResults q={search.q} /> },
        ]}
      />
    </div>
  )
}

/** Id of the list, for the skip link past the filters. */
const results = 'results'

/** The list of drops or items with its filters. */
function Filtered(discover: Discover) {
  const { search, choose } = discover
  const { data: counts } = useQuery({ ...countsOptions(api, search), placeholderData: (former) => former })
  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <aside aria-label="Filters" className="hidden lg:block">
        <a href={`#${results}`} className="sr-only focus:not-sr-only">
          <span className="mb-3 inline-block rounded-control bg-primary px-4 py-3 text-label text-primary-foreground">
            {texts.skipFilters}
          </span>
        </a>
        <div className="sticky top-[calc(5rem+var(--kc-bars))] -mx-2 max-h-[calc(100dvh-6rem-var(--kc-bars))] overflow-y-auto overscroll-contain px-2 pb-4">
          <FilterGroups {...discover} counts={counts} />
        </div>
      </aside>
      <div id={results} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
        <div className="flex flex-wrap items-center gap-3">
          <FilterButton {...discover} counts={counts} />
          <p className="text-muted-foreground max-lg:order-last max-lg:w-full">
            {counts && plural(counts.total, filteredWord(search))}
          </p>
          <span className="flex-1 max-sm:hidden" />
          <SortSelect value={search.sort} onChange={(sort) => choose({ sort })} />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 empty:hidden">
          <FilterChips {...discover} />
          {isWorthSaving(search) && <SaveSearchButton search={search} />}
        </div>
        <div className="mt-5">
          {search.type === 'items' ? (
            <ItemResults {...discover} />
          ) : (
            <DropResults
              {...discover}
              skeleton={<DropGridSkeleton count={6} />}
              cards={(drops) => (
                <DropGrid drops={drops} eager={2} level={2} note={({ match }) => <MatchLine match={match} />} />
              )}
            />
          )}
        </div>
      </div>
    </div>
  )
}
