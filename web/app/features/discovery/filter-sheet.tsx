import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SlidersHorizontal } from '#web/ui/icons.ts'
import { CloseOverlay, Sheet } from '#web/ui/overlays/overlays.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { filterCount, filteredWord } from './filters.ts'
import type { Discover } from './use-discover.ts'

/**
 * The filters on small screens, behind a button with the number of active ones; the sheet's button shows how many
 * drops or items match.
 */
export function FilterSheet(
  props: Pick<Discover, 'search' | 'choose' | 'reset'> & { counts: FilterCounts | undefined },
) {
  const { search, counts, reset } = props
  const count = filterCount(search)
  const one = filteredWord(search)
  return (
    <Sheet
      title="Filters"
      trigger={
        <Button variant="outline" className="lg:hidden">
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      }
      footer={
        <>
          {count > 0 && (
            <Button variant="quiet" onClick={reset}>
              Reset all
            </Button>
          )}
          <CloseOverlay>
            <Button className="flex-1">{counts ? `Show ${plural(counts.total, one)}` : `Show ${one}s`}</Button>
          </CloseOverlay>
        </>
      }
    >
      <FilterGroups {...props} />
    </Sheet>
  )
}
