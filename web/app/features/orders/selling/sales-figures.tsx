import type { StorefrontSales } from '@keepcase/contract/orders/sales.contract.ts'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Figure } from '../sales-overview.tsx'
import { activeListings, figuresFailed, owed, subscribers, totalSales } from './sales.texts.ts'
import { useFigures } from './use-storefront-orders.ts'

/** One storefront's sales, what is on sale, subscribers, and what it is owed. */
export function SalesFigures({ storefrontId }: { storefrontId: string }) {
  const { figures, isError, isFetching, refetch } = useFigures(storefrontId)
  if (figures) return <Figures figures={figures} />
  return isError ? (
    <ErrorPanel title={figuresFailed} hasGoBack={false} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Loading>
      <Skeleton className="h-47 rounded-card lg:h-25" />
    </Loading>
  )
}

const Figures = ({ figures }: { figures: StorefrontSales }) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    <Figure label={totalSales}>{formatMoney(figures.totalSalesCents, figures.currency)}</Figure>
    <Figure label={activeListings}>{formatCount(figures.activeListings)}</Figure>
    <Figure label={subscribers}>{formatCount(figures.subscribers)}</Figure>
    {figures.owedCents !== null && <Figure label={owed}>{formatMoney(figures.owedCents, figures.currency)}</Figure>}
  </dl>
)
