import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { SellerDrops } from '#web/features/drops/cards/seller-drops.tsx'
import { SalesOverview } from '#web/features/orders/sales-overview.tsx'
import { paths } from '#web/paths.ts'
import { PermissionGuard } from '#web/shell/guards.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** A seller's dashboard: what is on sale, how it sells, and what has to be packed. */
export default function StorefrontDashboardRoute() {
  return (
    <PermissionGuard needs={['storefront.dashboard.view']}>
      {({ me }) => me && <StorefrontDashboard me={me} />}
    </PermissionGuard>
  )
}

function StorefrontDashboard({ me: { storefronts } }: { me: Me }) {
  const seen = storefronts.filter(({ permissions }) => permissions.includes('storefront.dashboard.view'))
  return (
    <div className="page flex flex-col gap-10 pt-8 md:pt-10">
      <title>My Storefront · Keepcase</title>
      <h1 className="text-h1">My Storefront</h1>
      <div className="flex flex-col gap-10">
        <h2 className="sr-only">Sales</h2>
        <SalesOverview />
      </div>
      {seen.map(({ id, name, permissions }) => (
        <section key={id} aria-labelledby={`drops-${id}`}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id={`drops-${id}`} className="min-w-0 text-h2 [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </h2>
            <span className="flex flex-wrap gap-3">
              {permissions.includes('storefront.settings.profileSections') && (
                <ButtonLink to={paths.storefrontManage(id)} variant="outline" aria-label={`Manage ${name}`}>
                  Manage
                </ButtonLink>
              )}
              <ButtonLink to={paths.storefront(id)} variant="outline" aria-label={`Storefront ${name}`}>
                Storefront
              </ButtonLink>
            </span>
          </div>
          {permissions.includes('storefront.drops.list') ? (
            <SellerDrops storefrontId={id} />
          ) : (
            <p className="text-muted-foreground">You don’t have access to this storefront’s drops.</p>
          )}
        </section>
      ))}
    </div>
  )
}
