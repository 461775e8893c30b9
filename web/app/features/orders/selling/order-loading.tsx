import { Loading, Skeleton } from '#web/ui/feedback.tsx'

/** Stands for an order until it is there. The page has its title and its heading from the start. */
export const OrderLoading = () => (
  <>
    <title>Order · Keepcase</title>
    <h1 className="sr-only">Order</h1>
    <Loading>
      <Skeleton className="mt-6 h-11 w-64" />
      <Skeleton className="mt-6 h-40 rounded-card" />
      <Skeleton className="mt-6 h-64 rounded-card" />
    </Loading>
  </>
)
