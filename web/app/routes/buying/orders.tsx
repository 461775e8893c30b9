import { NextUp } from '#web/features/drops/cards/next-up.tsx'
import { UnreadMessages } from '#web/features/orders/dealings/unread-messages.tsx'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { SignedInGuard } from '#web/shell/guards.tsx'

/** The account's orders. */
export default function Orders() {
  return (
    <SignedInGuard>
      {() => (
        <div className="page pt-8 md:pt-12">
          <title>Orders · Keepcase</title>
          <h1 className="mb-6 text-h1">Orders</h1>
          <UnreadMessages />
          <OrderList next={<NextUp />} />
        </div>
      )}
    </SignedInGuard>
  )
}
