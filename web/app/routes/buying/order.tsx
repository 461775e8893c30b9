import { Navigate, useLocation } from 'react-router'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { OrderPage } from '#web/features/orders/order-page.tsx'
import { useOrder } from '#web/features/orders/use-orders.ts'
import { paths } from '#web/paths.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import type { Route } from './+types/order'
import * as texts from './buying.texts.ts'

/** An order of the account. Its seller's team is led to their own page of it; other people's orders are not found. */
export default function OrderRoute({ params }: Route.ComponentProps) {
  return <SignedInGuard>{({ me }) => <Found id={params.id} viewerId={me?.profile.id} />}</SignedInGuard>
}

function Found({ id, viewerId }: { id: string; viewerId: string | undefined }) {
  const order = useOrder(id)
  const { hash } = useLocation()
  if (order.data && viewerId && order.data.buyerId !== viewerId) {
    return <Navigate to={`${paths.sellerOrder(order.data.storefrontId, id)}${hash}`} replace />
  }
  if (order.data) return <OrderPage order={order.data} linesOf={addressLines} />
  const status = (order.error as { status?: number } | null)?.status
  if (status === 404 || status === 400) {
    return (
      <MissingPage title={texts.orderNotFound} action={{ label: texts.seeYourOrders, to: paths.orders }}>
        {texts.theLinkIsWrongOrTheOrder}
      </MissingPage>
    )
  }
  return (
    <div className="page pt-8 md:pt-12">
      <title>Order · Keepcase</title>
      {order.isError ? (
        <ErrorPanel
          level={1}
          title={texts.thisOrderDidntLoad}
          onRetry={() => void order.refetch()}
          isRetrying={order.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-11 w-64" />
          <Skeleton className="mt-6 h-48 rounded-card" />
          <Skeleton className="mt-10 h-64 rounded-card" />
        </Loading>
      )}
    </div>
  )
}
