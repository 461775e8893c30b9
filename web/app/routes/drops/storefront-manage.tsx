import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { ManageCodes } from '#web/features/codes/manage-codes.tsx'
import { TiersEditor } from '#web/features/loyalty/tiers-editor.tsx'
import { ManageUpdates } from '#web/features/storefronts/manage-updates.tsx'
import { storefrontOptions } from '#web/features/storefronts/storefronts.reads.ts'
import { SubscriptionPrice } from '#web/features/subscriptions/subscription-price.tsx'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import type { Route } from './+types/storefront-manage'

const right = 'storefront.settings.profileSections'

/** Management of a storefront by its staff: updates, loyalty tiers, discount codes, the subscription's price. */
export default function StorefrontManagePage({ params: { id } }: Route.ComponentProps) {
  return (
    <SignedInGuard>
      {({ me }) => {
        const own = me?.storefronts.find((storefront) => storefront.id === id)
        if (!own?.permissions.includes(right)) return <NotFoundPage />
        return <Manage id={id} name={own.name} mayPrice={own.permissions.includes('storefront.own.update')} />
      }}
    </SignedInGuard>
  )
}

function Manage({ id, name, mayPrice }: { id: string; name: string; mayPrice: boolean }) {
  const [tab, choose] = useUrlTab(['updates', 'loyalty', 'codes', 'subscription'] as const)
  const codes = { value: 'codes' as const, label: 'Discount codes', panel: <Codes id={id} /> }
  const price = { value: 'subscription' as const, label: 'Subscription', panel: <Price id={id} /> }
  return (
    <div className="page pt-8 md:pt-10">
      <title>{`Manage ${name} · Keepcase`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1 [overflow-wrap:anywhere]">
        Manage <bdi>{name}</bdi>
      </h1>
      <p className="mt-2">
        <Link to={paths.storefront(id)} className="finger-room inline-block py-1 underline underline-offset-4">
          See the storefront’s page
        </Link>
      </p>
      <Tabs
        className="mt-6"
        label="What to manage"
        value={tab}
        onValueChange={choose}
        tabs={[
          { value: 'updates', label: 'Updates', panel: <ManageUpdates storefrontId={id} /> },
          { value: 'loyalty', label: 'Loyalty tiers', panel: <TiersEditor storefrontId={id} /> },
          ...(mayPrice ? [codes, price] : []),
        ]}
      />
    </div>
  )
}

const Price = ({ id }: { id: string }) => (
  <OfStorefront id={id} failed="The price didn’t load">
    {(storefront) => <SubscriptionPrice key={id} storefront={storefront} />}
  </OfStorefront>
)

const Codes = ({ id }: { id: string }) => (
  <OfStorefront id={id} failed="The codes didn’t load">
    {({ currency }) => <ManageCodes storefrontId={id} currency={currency} />}
  </OfStorefront>
)

type OfStorefrontProps = { id: string; failed: string; children: (storefront: Storefront) => ReactNode }

/** A panel that needs the storefront's data. */
function OfStorefront({ id, failed, children }: OfStorefrontProps) {
  const query = useQuery(storefrontOptions(api, id))
  if (query.data) return children(query.data)
  if (!query.isError) {
    return (
      <Loading>
        <Skeleton className="h-24 max-w-140" />
      </Loading>
    )
  }
  return (
    <ErrorPanel title={failed} hasGoBack={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  )
}
