import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { RadioGroup } from '#ui/choices.tsx'
import { SlidersHorizontal } from '#ui/icons.ts'
import { CloseOverlay, Sheet } from '#ui/overlays.tsx'
import { type DropSearch, kinds, type useDropSearch, type When } from './use-drop-search.ts'

type Search = ReturnType<typeof useDropSearch>

const kindWords = { marketplace: 'Marketplace', live: 'Live', mystery: 'Mystery' } as const
const kindHints = {
  marketplace: 'Everything at once',
  live: 'One item at a time',
  mystery: 'Hints, and a rising price',
} as const
const whenWords: Record<When, string> = { all: 'Any time', upcoming: 'Upcoming', live: 'Live Now', past: 'Past' }
const whenOrder: readonly When[] = ['all', 'live', 'upcoming', 'past']

/** The groups of filters: beside the list on wide screens, in a sheet on phones. */
export function FilterGroups({ search, choose }: Pick<Search, 'search' | 'choose'>) {
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        label="When"
        value={search.when}
        onValueChange={(when) => choose({ when })}
        options={whenOrder.map((value) => ({ value, label: whenWords[value] }))}
      />
      <RadioGroup
        label="Drop type"
        value={search.kind ?? 'any'}
        onValueChange={(kind) => choose({ kind: kind === 'any' ? null : kind })}
        options={[
          { value: 'any' as const, label: 'All types' },
          ...kinds.map((value) => ({ value, label: kindWords[value], hint: kindHints[value] })),
        ]}
      />
    </div>
  )
}

/** How many filters are on; the search box is not one of them. */
export const filterCount = ({ kind, when }: DropSearch): number => Number(kind !== null) + Number(when !== 'all')

/** The filters of small screens behind a button that says how many are on. */
export function FilterSheet({ search, choose }: Pick<Search, 'search' | 'choose'>) {
  const count = filterCount(search)
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
        <CloseOverlay>
          <Button className="w-full">Show drops</Button>
        </CloseOverlay>
      }
    >
      <FilterGroups search={search} choose={choose} />
    </Sheet>
  )
}

/** What is on, each to be taken off alone, and all at once. */
export function FilterChips({ search, choose, type, reset }: Pick<Search, 'search' | 'choose' | 'type' | 'reset'>) {
  const { q, kind, when } = search
  if (!q && filterCount(search) === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
      {q && (
        <li className="min-w-0 max-w-full">
          <Chip name={q} onRemove={() => type('')}>
            <bdi>“{q}”</bdi>
          </Chip>
        </li>
      )}
      {when !== 'all' && (
        <li>
          <Chip name={whenWords[when]} onRemove={() => choose({ when: 'all' })}>
            {whenWords[when]}
          </Chip>
        </li>
      )}
      {kind && (
        <li>
          <Chip name={kindWords[kind]} onRemove={() => choose({ kind: null })}>
            {kindWords[kind]}
          </Chip>
        </li>
      )}
      <li>
        <Button variant="quiet" size="small" onClick={reset}>
          Reset all
        </Button>
      </li>
    </ul>
  )
}
