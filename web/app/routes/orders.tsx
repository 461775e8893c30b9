import { OrderList } from '../checkout/order-list.tsx'
import { NextUp } from '../drops/next-up.tsx'
import { SignedInGuard } from '../shell/guards.tsx'

/** The account's orders. */
export default function Orders() {
  return (
    <SignedInGuard>
      {() => (
        <div className="page pt-8 md:pt-12">
          <title>Orders · Keepcase</title>
          <h1 className="mb-6 text-h1">Orders</h1>
          <OrderList next={<NextUp />} />
        </div>
      )}
    </SignedInGuard>
  )
}
