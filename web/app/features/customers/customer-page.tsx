import type { CustomerDetail } from '@keepcase/contract/customers/customers.contract.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ChevronLeft } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { BlockPanel } from './block-panel.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerPurchases } from './customer-purchases.tsx'
import {
  allCustomers,
  customerFailed,
  firstOrder,
  itemsKept,
  lastOrder,
  never,
  noTier,
  notMet,
  orders,
  spent,
  tier,
} from './customers.texts.ts'
import { type CustomerKey, useCustomer } from './use-customers.ts'

/** One customer of a storefront: sums, purchases, notes, and the block. */
export function CustomerPage(customer: CustomerKey) {
  const [params] = useSearchParams()
  const query = useCustomer(customer)
  const back = new URLSearchParams(params)
  back.delete('customer')
  return (
    <div className="flex flex-col gap-8">
      <Link
        to={`?${back}`}
        className="finger-room -my-1 inline-flex items-center gap-1 self-start py-1 text-small underline underline-offset-4"
      >
        <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {allCustomers}
      </Link>
      {query.data ? (
        <Detail customer={query.data} {...customer} />
      ) : query.isError ? (
        <ErrorPanel
          title={customerFailed}
          {...((query.error as { status?: number }).status === 404
            ? { message: notMet }
            : { onRetry: () => void query.refetch() })}
          hasGoBack={false}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

function Detail({ customer, storefrontId, profileId }: CustomerKey & { customer: CustomerDetail }) {
  const held = usePermissionsOn(storefrontId)
  const key = { storefrontId, profileId }
  return (
    <>
      <Head customer={customer} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CustomerPurchases customer={key} maySeeOrders={held.has('storefront.orders.view')} />
        <div className="flex min-w-0 flex-col gap-8">
          <CustomerNotes customer={key} mayWrite={held.has('storefront.customers.manage')} />
          <BlockPanel
            customer={key}
            name={customer.displayName}
            block={customer.block}
            mayBlock={held.has('storefront.customers.manage')}
          />
        </div>
      </div>
    </>
  )
}

const Head = ({ customer }: { customer: CustomerDetail }) => (
  <section aria-labelledby="customer-name" className="rounded-card bg-card p-5 shadow-card">
    <div className="flex items-center gap-4">
      <PersonMark id={customer.id} avatarUrl={customer.avatarUrl} size={64} className="size-16" />
      <div className="min-w-0">
        <h2 id="customer-name" className="text-h2 [overflow-wrap:anywhere]">
          <Link to={paths.profileOf(customer.id)} className="-my-1 inline-block py-1 no-underline hover:underline">
            <bdi>{customer.displayName}</bdi>
          </Link>
        </h2>
        {customer.username && <bdi className="text-muted-foreground text-small">{`@${customer.username}`}</bdi>}
      </div>
    </div>
    <dl className="mt-5 grid grid-cols-2 gap-4 text-small sm:grid-cols-3 lg:grid-cols-6">
      <Fact label={orders}>{formatCount(customer.orders)}</Fact>
      <Fact label={itemsKept}>{formatCount(customer.items)}</Fact>
      <Fact label={spent}>{formatMoney(customer.spentCents, customer.currency)}</Fact>
      <Fact label={tier}>{customer.tier ?? noTier}</Fact>
      <Fact label={firstOrder}>{customer.firstOrderAt ? <Time at={customer.firstOrderAt} style="date" /> : never}</Fact>
      <Fact label={lastOrder}>{customer.lastOrderAt ? <Time at={customer.lastOrderAt} style="date" /> : never}</Fact>
    </dl>
  </section>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="mt-0.5 text-label">{children}</dd>
  </div>
)
