import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'

// Loaded once something is sold.
const SoldLine = clientLazy(() => import('./sold-line.tsx').then(({ SoldLine }) => ({ default: SoldLine })))

/** When an item was sold: "Kept at 14:03:07". Nothing while no unit is paid, or while one is on sale or on hold. */
export function ItemResult({ drop, item }: { drop: DropDetail; item: DropItem }) {
  if (item.soldCount === 0 || item.availableCount + item.heldCount > 0) return null
  return (
    <Suspense fallback={null}>
      <SoldLine drop={drop} item={item} />
    </Suspense>
  )
}
