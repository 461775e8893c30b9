import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Link } from 'react-router'
import { formatCount, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ShipsBy } from './orders-section.tsx'
import { nothingToShip, ordersFailed, shipBy, showAll, toShip } from './sales.texts.ts'
import { useFigures, useOrdersToShip } from './use-storefront-orders.ts'

/** The orders that wait longest to leave a storefront, with the number of late ones. */
export function ToShip({ storefrontId }: { storefrontId: string }) {
  const query = useOrdersToShip(storefrontId)
  const late = useFigures(storefrontId).figures?.overdueOrders ?? 0
  const all = `${paths.storefrontSection(storefrontId, 'orders')}?show=waiting`
  return (
    <section aria-labelledby="to-ship">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-3">
        <h2 id="to-ship" className="text-h3">
          {toShip}
        </h2>
        {late > 0 && <Badge tone="destructive">{`${formatCount(late)} late`}</Badge>}
        {query.data && query.data.items.length > 0 && (
          <Link to={all} className="finger-room ms-auto py-1 text-small underline underline-offset-4">
            {showAll}
          </Link>
        )}
      </div>
      {query.data ? (
        <Rows orders={query.data.items} />
      ) : query.isError ? (
        <ErrorPanel
          level={3}
          title={ordersFailed}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-32 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

function Rows({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return <p className="rounded-card bg-card p-5 text-muted-foreground shadow-card">{nothingToShip}</p>
  }
  return (
    <ul className="rounded-card bg-card px-5 shadow-card">
      {orders.map((order) => (
        <li
          key={order.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-3 first:border-t-0"
        >
          <div className="min-w-0 flex-1 basis-40">
            <Link
              to={paths.sellerOrder(order.storefrontId, order.id)}
              className="-my-1 block py-1 text-label no-underline after:absolute after:inset-0 hover:underline"
            >
              {`Order ${order.number}`}
            </Link>
            <p className="text-muted-foreground text-small [overflow-wrap:anywhere]">
              {plural(order.lines.length, 'item')} for <bdi>{order.buyerName}</bdi>
            </p>
          </div>
          <span className="text-small">
            {order.fulfilment === 'shipping' && `${shipBy} `}
            <ShipsBy order={order} />
          </span>
        </li>
      ))}
    </ul>
  )
}
