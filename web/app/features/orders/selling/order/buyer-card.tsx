import { Link } from 'react-router'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'

/** Who bought, and where it goes. */
export function BuyerCard({ order: { order, buyerOrders } }: OrderPanelProps) {
  const mayMeet = usePermissionsOn(order.storefrontId).has('storefront.customers.view')
  const name = <bdi>{order.buyerName}</bdi>
  return (
    <section aria-labelledby="order-buyer" className="rounded-card bg-card p-5 shadow-card">
      <div className="flex items-center gap-3">
        <PersonMark id={order.buyerId} avatarUrl={null} size={40} className="size-10" />
        <div className="min-w-0">
          <h2 id="order-buyer" className="text-label [overflow-wrap:anywhere]">
            {mayMeet ? (
              <Link
                to={`${paths.storefrontSection(order.storefrontId, 'customers')}?customer=${order.buyerId}`}
                className="-my-1 inline-block py-1 underline underline-offset-4"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-muted-foreground text-small">{texts.repeatBuyer(buyerOrders)}</p>
        </div>
      </div>
      <h3 className="mt-5 text-muted-foreground text-small">
        {order.fulfilment === 'pickup' ? texts.pickupBy : texts.shipTo}
      </h3>
      {order.address ? (
        <address className="mt-1 select-text text-small">
          <bdi className="block font-[620]">{order.address.fullName}</bdi>
          {addressLines(order.address).map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
          {order.address.phone && <bdi className="mt-1 block">{order.address.phone}</bdi>}
        </address>
      ) : (
        <p className="mt-1 text-small">{texts.noAddress}</p>
      )}
    </section>
  )
}
