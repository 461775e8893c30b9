import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import type { ItemOpenerProps } from './item-slots.ts'

const ItemSheet = clientLazy(() => import('./item-sheet.tsx').then(({ ItemSheet }) => ({ default: ItemSheet })))

/** Has the sheet's code fetched ahead, so that it opens where the network is gone by then. */
export const preloadItemSheet = ItemSheet.preload

/** Opens all that the seller tells of an item. Its code comes when a finger or the focus comes near. */
export function ItemOpener({ className, children, ...shown }: ItemOpenerProps) {
  const { button, panel, wasOpened } = useLazyPanel(ItemSheet.preload)
  return (
    <>
      <button type="button" className={className} {...button}>
        {children}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ItemSheet {...shown} {...panel} />
        </Suspense>
      )}
    </>
  )
}
