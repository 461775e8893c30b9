import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { api } from '#platform/api.ts'
import { hostContext } from '#platform/host.ts'
import { paths } from '#platform/paths.ts'
import { prefetch, publicPage } from '#platform/prefetch.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { Tabs, useUrlTab } from '#ui/tabs.tsx'
import { DropGridSkeleton } from '../drops/drop-grid.tsx'
import { StorefrontDrops } from '../drops/storefront-drops.tsx'
import { storefrontListOptions } from '../drops/storefront-list.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { StorefrontHeader } from '../storefronts/storefront-header.tsx'
import { StorefrontMeta } from '../storefronts/storefront-meta.tsx'
import { sellerOptions, storefrontOptions } from '../storefronts/storefronts.reads.ts'
import type { Route } from './+types/storefront'

/** Reads the storefront first: whether it is there decides the status. What the open tab shows comes with it. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { client, baseUrl } = context.get(hostContext)
  const found = await client.storefronts.byId({ id: params.id }).catch(notThere)
  if (found === null) throw data(null, { status: 404 })
  if (!found) return data({ ...(await prefetch(context, () => [])), origin: baseUrl })
  const which = new URL(request.url).searchParams.get('tab') === 'past' ? 'past' : 'open'
  const prefetched = await prefetch(context, (server) => [
    { ...storefrontOptions(server, found.id), queryFn: () => found },
    sellerOptions(server, found.ownerId),
    storefrontListOptions(server, found.id, which),
  ])
  return data({ ...prefetched, origin: baseUrl }, { headers: publicPage })
}

/** Null: there is no such storefront. Undefined: it could not be read; the page tries again by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

type Step = { currentParams: { id?: string }; nextParams: { id?: string } }

/** Tabs change the address, not the storefront. */
export const shouldRevalidate = ({ currentParams, nextParams }: Step) => currentParams.id !== nextParams.id

/** The page of one storefront. */
export default function StorefrontPage({ params, loaderData }: Route.ComponentProps) {
  const query = useQuery(storefrontOptions(api, params.id))
  if (query.data) return <Found key={params.id} storefront={query.data} origin={loaderData.origin} />
  return (
    <div className="page pt-6 md:pt-10">
      <title>Storefront · Keepcase</title>
      {!query.isError ? (
        <StorefrontSkeleton />
      ) : notThere(query.error) === null ? (
        <NotFoundPage />
      ) : (
        <ErrorPanel
          level={1}
          title="This storefront did not load"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  )
}

function Found({ storefront, origin }: { storefront: Storefront; origin: string }) {
  const [tab, choose] = useUrlTab(['drops', 'past'] as const)
  const list = { storefrontId: storefront.id }
  return (
    <div className="page pt-6 md:pt-10">
      <StorefrontMeta storefront={storefront} origin={origin} />
      <StorefrontHeader storefront={storefront} />
      <Tabs
        className="mt-8"
        label="Drops of this storefront"
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'drops',
            label: 'Drops',
            panel: (
              <>
                <h2 className="sr-only">Drops</h2>
                <StorefrontDrops {...list} which="open" empty={<NoDrops name={storefront.name} />} />
              </>
            ),
          },
          {
            value: 'past',
            label: 'Past Drops',
            panel: (
              <>
                <h2 className="sr-only">Past Drops</h2>
                <StorefrontDrops {...list} which="past" empty={<NoPastDrops />} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

const NoDrops = ({ name }: { name: string }) => (
  <EmptyState
    seed="storefront-drops"
    level={3}
    title="No drops announced."
    action={<ButtonLink to={paths.discover}>Discover Drops</ButtonLink>}
  >
    What <bdi>{name}</bdi> sells next appears here with its start, to the minute.
  </EmptyState>
)

const NoPastDrops = () => (
  <EmptyState seed="storefront-past" level={3} title="No past drops yet.">
    A drop moves here when it ends, with what was kept.
  </EmptyState>
)

const StorefrontSkeleton = () => (
  <Loading>
    <Skeleton className="h-36 rounded-card sm:h-48 lg:h-64" />
    <Skeleton className="mt-6 h-11 w-64" />
    <Skeleton className="mt-3 mb-8 h-6 w-2/3" />
    <DropGridSkeleton count={3} />
  </Loading>
)
