import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { SellerOrder } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { SellerRequest } from '../../dealings/seller-request.tsx'
import { useParcel } from '../../dealings/use-parcel.ts'
import { useRefunds } from '../../dealings/use-refunds.ts'
import { OrderBadge } from '../../order-badge.tsx'
import { OrderSlip } from '../../order-slip.tsx'
import { SellerProblemNote } from '../../problems/problem-note.tsx'
import type { SlipBox } from '../../slip-groups.ts'
import { OrderLoading } from '../order-loading.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { NextStep } from './next-step.tsx'
import { OpenParcelPanel } from './open-parcel-panel.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMessagesPanel } from './order-messages-panel.tsx'
import type { OrderPanelProps } from './order-panel.ts'
import { ParcelList } from './parcel-list.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { SellerLines } from './seller-lines.tsx'
import * as texts from './seller-order.texts.ts'
import { useSellerOrder } from './use-fulfilment.ts'

/** One order as its seller's team sees it: what to do next, items, parcels, buyer, money and history. */
export function SellerOrderPage({ storefrontId, orderId }: { storefrontId: string; orderId: string }) {
  const query = useSellerOrder(orderId)
  const mayManage = usePermissionsOn(storefrontId).has('storefront.orders.manage')
  const isOther = query.data !== undefined && query.data.order.storefrontId !== storefrontId
  if (query.data && !isOther) return <Page order={query.data} mayManage={mayManage} />
  const status = (query.error as { status?: number } | null)?.status
  if (isOther || status === 404 || status === 400) {
    return (
      <>
        <title>{`${texts.orderNotFound} · Keepcase`}</title>
        <ErrorPanel level={1} title={texts.orderNotFound} message={texts.orderMissing} hasGoBack={false} />
      </>
    )
  }
  if (!query.isError) return <OrderLoading />
  return (
    <>
      <title>{`${texts.orderFailed} · Keepcase`}</title>
      <ErrorPanel
        level={1}
        title={texts.orderFailed}
        hasGoBack={false}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </>
  )
}

function Page({ order: seen, mayManage }: OrderPanelProps) {
  const { order } = seen
  const panel = { order: seen, mayManage }
  const request = useRefunds(order.id).data?.request
  const isAsked = request?.status === 'open'
  const isHeld = useParcel(order.id).data?.parcel?.closedAt === null
  const { box, print } = useSlip()
  return (
    <>
      <div className="print:hidden">
        <Head order={seen} onPrint={() => print('next')} />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <SellerProblemNote order={order} />
            {isAsked && <SellerRequest request={request} lineCount={order.lines.length} mayManage={mayManage} />}
            <NextStep {...panel} isAsked={isAsked} isHeld={isHeld} />
            <SellerLines {...panel} />
            <ParcelList {...panel} onPrint={print} />
            <OpenParcelPanel {...panel} />
            <OrderMessagesPanel {...panel} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <BuyerCard {...panel} />
            <EarningsCard {...panel} />
            <RefundPanel {...panel} />
            <OrderHistory {...panel} />
          </div>
        </div>
      </div>
      <OrderSlip order={order} linesOf={addressLines} box={box} />
    </>
  )
}

/** The parcel whose slip is on the page, and a press that prints the slip of one. */
function useSlip() {
  const [job, start] = useState<{ box: SlipBox } | null>(null)
  useEffect(() => {
    if (job) window.print()
  }, [job])
  return { box: job?.box ?? 'next', print: (box: SlipBox) => start({ box }) } as const
}

/** Nothing of such an order is packed, so it has no slip to print. */
const withoutParcel: ReadonlySet<OrderStatus> = new Set(['failed', 'cancelled', 'refunded'])

function Head({ order: { order }, onPrint }: { order: SellerOrder; onPrint: () => void }) {
  return (
    <header className="mt-6">
      <title>{`Order ${order.number} · ${order.storefrontName} · Keepcase`}</title>
      <Link
        to={paths.storefrontSection(order.storefrontId, 'orders')}
        className="inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11 text-small no-underline hover:underline"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {texts.allOrders}
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-h1">{`Order ${order.number}`}</h1>
            <OrderBadge status={order.status} />
          </div>
          <p className="mt-2 text-muted-foreground">
            {order.paidAt ? (
              <>
                Paid <Time at={order.paidAt} />
              </>
            ) : (
              <>
                Placed <Time at={order.createdAt} />
              </>
            )}
          </p>
        </div>
        {!withoutParcel.has(order.status) && (
          <Button variant="outline" onClick={onPrint}>
            <Printer aria-hidden="true" />
            {texts.printSlip}
          </Button>
        )}
      </div>
    </header>
  )
}
