import { useQuery } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { api } from '#platform/api.ts'
import { hostContext } from '#platform/host.ts'
import { paths } from '#platform/paths.ts'
import { prefetch, publicPage } from '#platform/prefetch.ts'
import { ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { FollowUserButton } from '../community/follow-user-button.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { SellerCard } from '../storefronts/seller-card.tsx'
import { sellerOptions } from '../storefronts/storefronts.reads.ts'
import type { Route } from './+types/seller'

/** Who sells in one storefront alone is met there. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { client } = context.get(hostContext)
  const seller = await client.storefronts.bySeller({ id: params.sellerId }).catch(notThere)
  if (seller === null) throw data(null, { status: 404 })
  if (!seller) return data(await prefetch(context, () => []))
  const [only, another] = seller.items
  if (only && !another) throw redirect(paths.storefront(only.id))
  const prefetched = await prefetch(context, (server) => [
    { ...sellerOptions(server, params.sellerId), queryFn: () => seller },
  ])
  return data(prefetched, { headers: publicPage })
}

/** Null: nobody sells under this id. Undefined: it could not be read; the page tries again by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A person with several storefronts. */
export default function SellerPage({ params }: Route.ComponentProps) {
  const query = useQuery(sellerOptions(api, params.sellerId))
  if (query.data) {
    const { sellerName } = query.data
    return (
      <div className="page pt-8 md:pt-12">
        <title>{`${sellerName} · Keepcase`}</title>
        <meta name="description" content={`The storefronts of ${sellerName} on Keepcase.`} />
        <SellerCard
          seller={query.data}
          actions={<FollowUserButton profileId={query.data.sellerId} name={sellerName} />}
        />
      </div>
    )
  }
  if (query.isError && notThere(query.error) === null) return <NotFoundPage />
  return (
    <div className="page pt-8 md:pt-12">
      <title>Seller · Keepcase</title>
      {!query.isError ? (
        <Loading>
          <Skeleton className="h-22 w-80" />
          <Skeleton className="mt-8 h-36 rounded-card" />
        </Loading>
      ) : (
        <ErrorPanel
          level={1}
          title="This seller did not load"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  )
}
