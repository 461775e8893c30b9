import type { StorefrontSales } from '@keepcase/contract/orders/sales.contract.ts'
import { Link } from 'react-router'
import { formatCount, formatMoney, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './sales-overview.texts.ts'
import { usePendingOrders, useSales } from './use-sales.ts'

/** Total sales by currency: "$120.00 + €40.00". */
export function sumOfSales(sales: readonly Pick<StorefrontSales, 'totalSalesCents' | 'currency'>[]): string {
  const sums = new Map<string, number>()
  for (const { totalSalesCents, currency } of sales) sums.set(currency, (sums.get(currency) ?? 0) + totalSalesCents)
  if (sums.size === 0) return formatMoney(0)
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ')
}

const total = (sales: readonly StorefrontSales[], name: 'activeListings' | 'subscribers') =>
  formatCount(sales.reduce((sum, one) => sum + one[name], 0))

/** Sales Overview and Fulfillment of all storefronts whose dashboard the viewer may see. */
export function SalesOverview() {
  const { data, isError, isFetching, refetch } = useSales()
  if (!data) {
    return isError ? (
      <ErrorPanel
        level={3}
        title={texts.salesFailed}
        hasGoBack={false}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    )
  }
  const owed = data.items.flatMap(({ owedCents, currency }) =>
    owedCents === null ? [] : [{ totalSalesCents: owedCents, currency }],
  )
  return (
    <>
      <section aria-labelledby="sales-overview">
        <h3 id="sales-overview" className="mb-4 text-h3">
          {texts.title}
        </h3>
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <Figure label={texts.totalSales}>{sumOfSales(data.items)}</Figure>
          <Figure label={texts.activeListings}>{total(data.items, 'activeListings')}</Figure>
          <Figure label={texts.subscribers}>{total(data.items, 'subscribers')}</Figure>
          {owed.length > 0 && <Figure label={texts.payoutOwed}>{sumOfSales(owed)}</Figure>}
        </dl>
      </section>
      <Fulfillment sales={data.items} />
    </>
  )
}

/** One figure with its label. Millions are set smaller where the page is narrow: they stay on one line. */
export const Figure = ({ label, children }: { label: string; children: string }) => (
  <div className="@container flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card sm:p-5">
    <dt className="text-muted-foreground text-small">{label}</dt>
    <dd
      className={cn(
        'font-[670] leading-tight tracking-[-0.02em] font-stretch-[110%]',
        children.length > 10 ? 'text-[min(1.5rem,11cqi)]' : 'text-[min(1.5rem,17cqi)]',
      )}
    >
      {children}
    </dd>
  </div>
)

function Fulfillment({ sales }: { sales: readonly StorefrontSales[] }) {
  const waiting = sales.reduce((sum, one) => sum + one.pendingOrders, 0)
  return (
    <section aria-labelledby="fulfillment">
      <h3 id="fulfillment" className="mb-4 text-h3">
        {texts.fulfillment}
      </h3>
      {waiting === 0 ? (
        <p className="rounded-card bg-card p-5 text-muted-foreground shadow-card">{texts.noPendingOrders}</p>
      ) : (
        <PendingOrders sales={sales.filter(({ pendingOrders }) => pendingOrders > 0)} waiting={waiting} />
      )}
    </section>
  )
}

/** Pending orders of the storefronts whose orders the viewer may see; only their number for the others. */
function PendingOrders({ sales, waiting }: { sales: readonly StorefrontSales[]; waiting: number }) {
  const { me } = useViewer()
  const seen = new Set(
    me?.storefronts.flatMap(({ id, permissions }) => (permissions.includes('storefront.orders.view') ? [id] : [])),
  )
  const ids = sales.map(({ storefrontId }) => storefrontId).filter((id) => seen.has(id))
  const { orders, isError, isFetching, refetch } = usePendingOrders(ids)
  if (!orders) {
    return isError ? (
      <ErrorPanel level={3} title={texts.ordersFailed} hasGoBack={false} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    )
  }
  const late = sales.reduce((sum, one) => sum + one.overdueOrders, 0)
  const isCut = orders.length > 0 && orders.length < waiting
  return (
    <>
      <p className="mb-3 text-muted-foreground text-small">
        {texts.toPack(waiting, late, isCut ? orders.length : null)}
      </p>
      <ul className="rounded-card bg-card px-5 shadow-card empty:hidden">
        {orders.map((order) => (
          <li key={order.id} className="relative flex items-center gap-4 border-t py-4 first:border-t-0">
            <div className="min-w-0 flex-1">
              <Link
                to={paths.sellerOrder(order.storefrontId, order.id)}
                className="-my-1 block py-1 text-label no-underline after:absolute after:inset-0 hover:underline"
              >
                {texts.orderNumber(order.number)}
              </Link>
              <p className="truncate text-muted-foreground text-small">
                {plural(order.lines.length, 'item')}, <bdi>{order.storefrontName}</bdi>
              </p>
            </div>
            {order.paidAt && (
              <span className="text-muted-foreground text-small">
                {texts.paid(<Time at={order.paidAt} style="ago-inside" />)}
              </span>
            )}
            <ChevronRight className="size-5 text-muted-foreground rtl:-scale-x-100" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  )
}
