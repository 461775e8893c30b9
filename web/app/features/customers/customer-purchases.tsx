import type { CustomerPurchase } from '@keepcase/contract/customers/customers.contract.ts'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { earlierPurchases, noPurchases, purchases, purchasesFailed, refunded } from './customers.texts.ts'
import { type CustomerKey, usePurchases } from './use-customers.ts'

/** What somebody bought at a storefront, newest first. */
export function CustomerPurchases({ customer, maySeeOrders }: { customer: CustomerKey; maySeeOrders: boolean }) {
  return (
    <section aria-labelledby="purchases" className="min-w-0">
      <h2 id="purchases" className="mb-3 text-h3">
        {purchases}
      </h2>
      <PagedList
        list={usePurchases(customer)}
        failed={purchasesFailed}
        skeleton={<Skeleton className="h-40 rounded-card" />}
        empty={<p className="text-muted-foreground">{noPurchases}</p>}
        more={earlierPurchases}
      >
        {(bought) => (
          <ul className="rounded-card bg-card px-5 shadow-card">
            {bought.map((purchase) => (
              <Row
                key={purchase.id}
                purchase={purchase}
                storefrontId={customer.storefrontId}
                maySeeOrders={maySeeOrders}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

type RowProps = { purchase: CustomerPurchase; storefrontId: string; maySeeOrders: boolean }

function Row({ purchase, storefrontId, maySeeOrders }: RowProps) {
  const order = `Order ${purchase.orderNumber}`
  return (
    <li className="flex items-center gap-4 border-t py-3 first:border-t-0">
      <ItemThumb seed={purchase.itemId} image={purchase.image} category={purchase.category} />
      <div className="min-w-0 flex-1">
        <p className="text-label [overflow-wrap:anywhere]">
          <bdi>{purchase.title}</bdi>
        </p>
        <p className="text-muted-foreground text-small">
          {maySeeOrders ? (
            <Link to={paths.sellerOrder(storefrontId, purchase.orderId)} className="underline underline-offset-4">
              {order}
            </Link>
          ) : (
            order
          )}
          , <Time at={purchase.paidAt} style="date" />
        </p>
      </div>
      <span className="flex flex-col items-end gap-1 text-figure">
        {formatMoney(purchase.priceCents, purchase.currency)}
        {purchase.isRefunded && <Badge>{refunded}</Badge>}
      </span>
    </li>
  )
}
