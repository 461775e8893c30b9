import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatMoney, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { nextStepAnswer } from './display/order.texts.ts'
import { OrderBadge } from './order-badge.tsx'
import * as texts from './orders.texts.ts'
import { useMyOrders } from './use-orders.ts'

/** The account's orders with their status. `next` is shown beside an empty list. */
export function OrderList({ next }: { next: ReactNode }) {
  return (
    <PagedList
      list={useMyOrders()}
      failed={texts.yourOrdersDidntLoad}
      level={2}
      skeleton={<RowsOnTheirWay />}
      empty={
        <EmptyState
          seed="orders"
          beside={next}
          title={texts.paidClaimsBecomeOrders}
          action={<ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>}
        >
          {texts.oneOrderPerSeller}
        </EmptyState>
      }
      more={texts.showEarlierOrders}
    >
      {(orders) => (
        <ul className="overflow-hidden rounded-card bg-card shadow-card">
          {orders.map((order) => (
            <li key={order.id} className="border-t first:border-t-0">
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const maxThumbs = 2

export function OrderRow({ order }: { order: Order }) {
  const rest = order.lines.length - maxThumbs
  return (
    <Link
      to={paths.order(order.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-3 p-5 no-underline -outline-offset-2 hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <span className="flex items-center gap-1.5 sm:w-37">
        {order.lines.slice(0, maxThumbs).map((line) => (
          <ItemThumb
            key={line.claimId}
            seed={line.itemId}
            image={line.image}
            category={line.category}
            className="size-14"
          />
        ))}
        {rest > 0 && <span className="ms-1 text-muted-foreground text-small">{`+${rest}`}</span>}
      </span>
      <span className="col-span-full row-start-2 min-w-0 sm:col-span-1 sm:row-start-auto">
        <span className="block text-figure text-muted-foreground">
          {texts.order(order.number)}, <Time at={order.createdAt} style="date" />
        </span>
        <bdi className="mt-0.5 block truncate text-h3">{order.storefrontName}</bdi>
        <span className="mt-0.5 block text-balance text-muted-foreground text-small">
          {plural(order.lines.length, 'item')}. {nextStepAnswer(order)}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1.5">
        <span className="font-mono font-medium text-[0.8125rem]">{formatMoney(order.totalCents, order.currency)}</span>
        <OrderBadge status={order.status} />
      </span>
      <ChevronRight className="hidden size-5 text-muted-foreground sm:block rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}

const RowsOnTheirWay = () => (
  <div className="flex flex-col gap-px">
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="h-24" />
    ))}
  </div>
)
