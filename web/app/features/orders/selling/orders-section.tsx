import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatMoney, plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { UnreadMessages } from '../dealings/unread-messages.tsx'
import { shipsBy } from '../display/order-messages.ts'
import { OrderBadge } from '../order-badge.tsx'
import { SellerOrderPage } from './order/seller-order-page.tsx'
import {
  late,
  noMatchBody,
  noMatchTitle,
  noOrdersBody,
  noOrdersTitle,
  type OrderView,
  ordersFailed,
  orderViews,
} from './sales.texts.ts'
import { useStorefrontOrders } from './use-storefront-orders.ts'

const views = orderViews.map(({ value }) => value) as [OrderView, ...OrderView[]]

/** A storefront's orders, or the one that the address names. */
export function OrdersSection({ storefrontId, part }: { storefrontId: string; part?: string | undefined }) {
  return part ? (
    <SellerOrderPage storefrontId={storefrontId} orderId={part} />
  ) : (
    <OrderTable storefrontId={storefrontId} />
  )
}

/** The list; the address keeps search and filter. */
function OrderTable({ storefrontId }: { storefrontId: string }) {
  const { text, setText, query } = useUrlSearch()
  const [view, setView] = useUrlValue('show', views)
  const list = useStorefrontOrders(storefrontId, view, query)
  const isFiltered = query !== '' || view !== 'all'
  return (
    <div className="flex flex-col gap-5">
      <UnreadMessages storefrontId={storefrontId} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label="Search by number or buyer" value={text} onChange={setText} />
        <SelectBox aria-label="Show" options={orderViews} value={view} onValueChange={setView} />
      </div>
      <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
      <PagedList
        list={list}
        failed={ordersFailed}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        empty={
          <EmptyState seed="sold-orders" title={isFiltered ? noMatchTitle : noOrdersTitle}>
            {isFiltered ? noMatchBody : noOrdersBody}
          </EmptyState>
        }
        more="Show more orders"
      >
        {(orders) => <DataTable label="Orders" columns={columns} rows={orders} />}
      </PagedList>
    </div>
  )
}

const columns: Column<Order>[] = [
  { header: 'Order', isMain: true, cell: (order) => <Name order={order} /> },
  { header: 'Items', cell: ({ lines }) => plural(lines.length, 'item') },
  {
    header: 'Paid',
    cell: ({ paidAt }) => (paidAt ? <Time at={paidAt} style="date" /> : 'Not yet'),
  },
  { header: 'Ships by', cell: (order) => <ShipsBy order={order} /> },
  { header: 'Status', cell: ({ status }) => <OrderBadge status={status} /> },
  {
    header: 'Total',
    isEnd: true,
    cell: ({ totalCents, currency }) => <span className="text-figure">{formatMoney(totalCents, currency)}</span>,
  },
]

const Name = ({ order: { id, number, buyerName, storefrontId } }: { order: Order }) => (
  <>
    <Link
      to={paths.sellerOrder(storefrontId, id)}
      className="-my-1 inline-block py-1 text-label no-underline hover:underline"
    >
      {`Order ${number}`}
    </Link>
    <bdi className="block truncate text-muted-foreground text-xs">{buyerName}</bdi>
  </>
)

/** The day by which a paid order has to leave, marked when that has passed. */
export function ShipsBy({ order }: { order: Order }) {
  const now = useNow(true, 60_000)
  const by = shipsBy(order)
  if (order.fulfilment === 'pickup') return <span className="text-muted-foreground">Pickup</span>
  if (by === null || !['paid', 'packed'].includes(order.status))
    return <span className="text-muted-foreground">Nothing to do</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Time at={by} style="date" />
      {now !== null && by < now && <Badge tone="destructive">{late}</Badge>}
    </span>
  )
}
