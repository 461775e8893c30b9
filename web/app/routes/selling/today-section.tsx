import { NextDropCard } from '#web/features/drops/selling/next-drop.tsx'
import { SalesFigures } from '#web/features/orders/selling/sales-figures.tsx'
import { ToShip } from '#web/features/orders/selling/to-ship.tsx'
import { UnpaidHolds } from '#web/features/orders/selling/unpaid-holds.tsx'
import { usePermissionsOn } from '#web/session/viewer.ts'

/** What has to be done for a storefront now: each part for who may see it. */
export function TodaySection({ storefrontId }: { storefrontId: string }) {
  const held = usePermissionsOn(storefrontId)
  return (
    <div className="flex flex-col gap-8">
      {held.has('storefront.drops.list') && <NextDropCard storefrontId={storefrontId} />}
      <section aria-label="Figures">
        <SalesFigures storefrontId={storefrontId} />
      </section>
      {held.has('storefront.orders.view') && (
        <div className="grid gap-8 lg:grid-cols-2 lg:gap-6">
          <div className="min-w-0">
            <ToShip storefrontId={storefrontId} />
          </div>
          <div className="min-w-0">
            <UnpaidHolds storefrontId={storefrontId} mayMeet={held.has('storefront.customers.view')} />
          </div>
        </div>
      )}
    </div>
  )
}
