import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseOverlay, Sheet } from '#web/ui/overlays/overlays.tsx'
import * as texts from './discovery.texts.ts'
import { FilterGroups } from './filter-groups.tsx'
import { filterCount, filteredWord } from './filters.ts'
import type { Discover } from './use-discover.ts'

type FilterSheetProps = Pick<Discover, 'search' | 'choose' | 'reset'> & {
  counts: FilterCounts | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The filters on small screens, in a sheet; its button shows how many drops or items match. */
export function FilterSheet({ isOpen, onOpenChange, ...props }: FilterSheetProps) {
  const { search, counts, reset } = props
  const one = filteredWord(search)
  return (
    <Sheet
      title="Filters"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          {filterCount(search) > 0 && (
            <Button variant="quiet" onClick={reset}>
              {texts.resetAll}
            </Button>
          )}
          <CloseOverlay>
            <Button className="flex-1">{counts ? texts.show(one, counts.total) : texts.showAll(one)}</Button>
          </CloseOverlay>
        </>
      }
    >
      <FilterGroups {...props} />
    </Sheet>
  )
}
