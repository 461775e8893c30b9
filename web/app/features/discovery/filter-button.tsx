import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { SlidersHorizontal } from '#web/ui/icons.ts'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import { filterCount } from './filters.ts'
import type { Discover } from './use-discover.ts'

const FilterSheet = clientLazy(() => import('./filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })))

type FilterButtonProps = Pick<Discover, 'search' | 'choose' | 'reset'> & { counts: FilterCounts | undefined }

/** The filters on small screens: a button with the number of active ones, and their sheet. */
export function FilterButton(props: FilterButtonProps) {
  const { button, panel, wasOpened } = useLazyPanel(FilterSheet.preload)
  const count = filterCount(props.search)
  return (
    <>
      <Button variant="outline" className="lg:hidden" {...button}>
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet {...props} {...panel} />
        </Suspense>
      )}
    </>
  )
}
