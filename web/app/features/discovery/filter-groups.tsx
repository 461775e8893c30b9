import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import {
  type FilterName,
  filterNames,
  filterOf,
  type ManyFilter,
} from '@keepcase/contract/discovery/discovery.filters.ts'
import { useCallback, useState } from 'react'
import { formatCount } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { chosen, countOf, filteredWord, labelOf, selectedIn, toggled } from './filters.ts'
import type { Discover } from './use-discover.ts'

type GroupsProps = Pick<Discover, 'search' | 'choose'> & { counts: FilterCounts | undefined }

/** A group of checkboxes; a filter has several when its values come in groups. */
type BoxGroup = { name: ManyFilter; label: string; values: readonly string[]; isOpen: boolean }

/** The filters in page order: beside the list on wide screens, in a sheet on phones. Each option shows its count. */
export function FilterGroups(props: GroupsProps) {
  return (
    <div className="flex flex-col">
      {filterNames.map((name) =>
        filterOf(name).pick === 'one' ? (
          <Radios key={name} name={name} {...props} />
        ) : (
          boxGroupsOf(name as ManyFilter, props).map((group) => <Boxes key={group.label} group={group} {...props} />)
        ),
      )}
    </div>
  )
}

/** A filter's groups. One without fixed values shows those that drops have, or the selected ones until they are loaded. */
function boxGroupsOf(name: ManyFilter, { search, counts }: GroupsProps): BoxGroup[] {
  const known = counts?.[name].map(({ value }) => value) ?? selectedIn(search, name)
  return filterOf(name)
    .groups.map(({ label, values = known, isOpen = false }) => ({ name, label, values, isOpen }))
    .filter(({ values }) => values.length > 0)
}

function Radios({ name, search, choose, counts }: GroupsProps & { name: FilterName }) {
  const [{ label, values = [] } = { label: name }] = filterOf(name).groups
  return (
    <div className="border-t pt-4 pb-4 first:border-t-0 first:pt-0">
      <RadioGroup
        label={label}
        value={selectedIn(search, name)[0] ?? 'all'}
        onValueChange={(value) => choose(chosen(name, value))}
        options={['all', ...values].map((value) => ({
          value,
          label: (
            <Counted word={labelOf(name, value)} count={countOf(counts, name, value)} one={filteredWord(search)} />
          ),
        }))}
      />
    </div>
  )
}

/** Renders a group's checkboxes on first opening: most groups stay closed. */
function Boxes({ group, search, choose, counts }: GroupsProps & { group: BoxGroup }) {
  const { name, label, values } = group
  const chosenCount = selectedIn(search, name).filter((value) => values.includes(value)).length
  const isOpen = group.isOpen || chosenCount > 0
  const [wasOpened, setWasOpened] = useState(false)
  const look = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true)
  }, [])
  return (
    <details ref={look} open={isOpen} onToggle={({ currentTarget }) => look(currentTarget)} className="group border-t">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-chip text-label [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          {chosenCount > 0 && <span className="ms-1.5 font-normal text-muted-foreground">({chosenCount})</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        {(isOpen || wasOpened) &&
          values.map((value) => (
            <Box key={value} name={name} value={value} search={search} choose={choose} counts={counts} />
          ))}
      </fieldset>
    </details>
  )
}

function Box({ name, value, search, choose, counts }: GroupsProps & { name: ManyFilter; value: string }) {
  const isChosen = selectedIn(search, name).includes(value)
  const count = countOf(counts, name, value)
  return (
    <Checkbox
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onCheckedChange={() => choose(toggled(search, name, value))}
      label={<Counted word={labelOf(name, value)} count={count} one={filteredWord(search)} />}
    />
  )
}

/** Label of an option and its number of drops or items. */
const Counted = ({ word, count, one }: { word: string; count: number | null; one: string }) => (
  <span className="flex items-baseline justify-between gap-2">
    <span className="min-w-0" suppressHydrationWarning>
      {word}
    </span>
    <span className={cn('text-muted-foreground text-small tabular-nums', count === null && 'invisible')}>
      {formatCount(count ?? 0)}
      <span className="sr-only">{` ${count === 1 ? one : `${one}s`}`}</span>
    </span>
  </span>
)
