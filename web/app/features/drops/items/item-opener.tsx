import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import type { ItemOpenerProps } from './item-slots.ts'

const ItemSheet = clientLazy(() => import('./item-sheet.tsx').then(({ ItemSheet }) => ({ default: ItemSheet })))

/** Preloads the sheet's code, so that it also opens after the network is lost. */
export const preloadItemSheet = ItemSheet.preload

/** Opens an item's details. The sheet's code is preloaded on hover, touch or focus. */
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
