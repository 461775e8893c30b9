import { SalesOverview } from '#web/features/orders/sales-overview.tsx'

/** What has to be done for a storefront now. */
export function TodaySection(_: { storefrontId: string }) {
  return (
    <div className="flex flex-col gap-10">
      <h2 className="sr-only">Sales</h2>
      <SalesOverview />
    </div>
  )
}
