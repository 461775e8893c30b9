import { useQuery } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { api } from '#web/api/api.ts'
import { hostContext } from '#web/api/host.ts'
import { prefetch, publicPage } from '#web/api/prefetch.ts'
import { FollowUserButton } from '#web/features/community/follows/follow-user-button.tsx'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { SellerCard } from '#web/features/storefronts/seller-card.tsx'
import { sellerOptions } from '#web/features/storefronts/storefronts.reads.ts'
import { missingSeller } from '#web/features/storefronts/storefronts.texts.ts'
import { paths } from '#web/paths.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from '../drops/drops.texts.ts'
import type { Route } from './+types/seller'
import { sStorefrontsOnKeepcase } from './seller.texts.ts'

/** Redirects a seller with a single storefront to it. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { client } = context.get(hostContext)
  const seller = await client.storefronts.bySeller({ id: params.sellerId }).catch(notThere)
  if (!seller) {
    const isMissing = seller === null
    return data({ ...(await prefetch(context, () => [])), isMissing }, { status: isMissing ? 404 : 200 })
  }
  const [only, another] = seller.items
  if (only && !another) throw redirect(paths.storefront(only.id))
  const prefetched = await prefetch(context, (server) => [
    { ...sellerOptions(server, params.sellerId), queryFn: () => seller },
  ])
  return data({ ...prefetched, isMissing: false }, { headers: publicPage })
}

/** Null: no seller has this id. Undefined: it could not be fetched; the page retries by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A person with several storefronts. */
export default function SellerPage({ params, loaderData }: Route.ComponentProps) {
  const query = useQuery(sellerOptions(api, params.sellerId))
  if (query.data) {
    const { sellerName } = query.data
    return (
      <div className="page pt-8 md:pt-12">
        <title>{`${sellerName} · Keepcase`}</title>
        <meta name="description" content={sStorefrontsOnKeepcase(sellerName)} />
        <SellerCard
          seller={query.data}
          actions={<FollowUserButton profileId={query.data.sellerId} name={sellerName} />}
        />
      </div>
    )
  }
  if (query.isError ? notThere(query.error) === null : loaderData.isMissing)
    return (
      <MissingPage title={missingSeller.title} action={{ label: texts.discoverDrops, to: paths.discover }}>
        {missingSeller.reason}
      </MissingPage>
    )
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
          title={texts.thisSellerDidntLoad}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  )
}
