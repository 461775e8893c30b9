import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ReportButton } from '#web/features/community/safety/report-button.tsx'
import { DropItems } from '#web/features/drops/items/drop-items.tsx'
import { preloadItemSheet } from '#web/features/drops/items/item-opener.tsx'
import type { ItemSlots } from '#web/features/drops/items/item-slots.ts'
import { DropDetails } from '#web/features/drops/page/drop-details.tsx'
import { whenIdle } from '#web/startup/when-idle.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { DropAfter, DropSellerTab, PausedNote } from './drop-lazy-parts.ts'
import * as texts from './drops.texts.ts'

/** Preloads the code that a press may need, in case the network is gone by then. */
const preloadPressed = () => {
  preloadItemSheet()
  DropSellerTab.preload()
  DropAfter.preload()
  PausedNote.preload()
}

type DropTabsProps = { drop: DropDetail; status: DropStatus; slots: ItemSlots; results: ReactNode }

/** The drop's items (once it is over their results), its details and its seller. */
export function DropTabs({ drop, status, slots, results }: DropTabsProps) {
  const [tab, choose] = useUrlTab(['items', 'details', 'seller'] as const)
  useEffect(() => whenIdle(preloadPressed), [])
  // A stable element: re-rendering the page before the code has loaded would discard the server's HTML.
  const [seller] = useState(
    <Suspense fallback={<Skeleton className="h-28 rounded-card" />}>
      <DropSellerTab drop={drop} />
    </Suspense>,
  )
  return (
    <Tabs
      label={texts.aboutThisDrop}
      value={tab}
      onValueChange={choose}
      tabs={[
        {
          value: 'items',
          label: 'Items',
          count: drop.itemCount,
          panel: (
            <>
              <h2 className="sr-only">Items</h2>
              {results ?? <DropItems drop={drop} status={status} slots={slots} />}
            </>
          ),
        },
        {
          value: 'details',
          label: 'Details',
          panel: (
            <div className="flex flex-col items-start gap-6">
              <DropDetails drop={drop} />
              <ReportButton kind="drop" id={drop.id} name={drop.title} />
            </div>
          ),
        },
        {
          value: 'seller',
          label: 'Seller',
          panel: seller,
        },
      ]}
    />
  )
}
