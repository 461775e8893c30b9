import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatMoney, plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Badge } from '#web/ui/chip.tsx'
import { RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { UnreadMessages } from '../dealings/unread-messages.tsx'
import { shipsBy } from '../display/order.texts.ts'
import { isParcelOpen } from '../fulfilment/boxes.ts'
import { OrderBadge } from '../order-badge.tsx'
import { OrderLoading } from './order-loading.tsx'
import {
  late,
  moreOrders,
  noMatchBody,
  noMatchTitle,
  noOrdersBody,
  noOrdersTitle,
  nothingToDo,
  notPaidYet,
  type OrderView,
  ordersFailed,
  orderViews,
  parcelOpen,
  searchOrders,
  shipsByColumn,
  showLabel,
} from './sales.texts.ts'
import { useStorefrontOrders } from './use-storefront-orders.ts'

const SellerOrderPage = clientLazy(() =>
  import('./order/seller-order-page.tsx').then((part) => ({ default: part.SellerOrderPage })),
)

const views = orderViews.map(({ value }) => value) as [OrderView, ...OrderView[]]

/** A storefront's orders, or the one that the address names. */
export function OrdersSection({ storefrontId, part }: { storefrontId: string; part?: string | undefined }) {
  return part ? (
    <ClientOnly place={<OrderLoading />}>
      <SellerOrderPage storefrontId={storefrontId} orderId={part} />
    </ClientOnly>
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
        <SearchField label={searchOrders} value={text} onChange={setText} />
        <SelectBox aria-label={showLabel} options={orderViews} value={view} onValueChange={setView} />
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
        more={moreOrders}
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
    cell: ({ paidAt }) => (paidAt ? <Time at={paidAt} style="date" /> : notPaidYet),
  },
  { header: shipsByColumn, cell: (order) => <ShipsBy order={order} /> },
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
      onPointerEnter={SellerOrderPage.preload}
      onFocus={SellerOrderPage.preload}
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
    return <span className="text-muted-foreground">{nothingToDo}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Time at={by} style="date" />
      {now !== null && isParcelOpen(order, now) && <Badge tone="info">{parcelOpen}</Badge>}
      {now !== null && by < now && <Badge tone="destructive">{late}</Badge>}
    </span>
  )
}
