import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { optionsOf, whens } from '@keepcase/contract/discovery/discovery.options.ts'
import { useCallback, useState } from 'react'
import { formatCount } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type BoxGroup, boxGroups, countOf, fulfillmentLabels, labelOf, toggled, whenLabels } from './filters.ts'
import type { Discover, Filters } from './use-discover.ts'

type GroupsProps = Pick<Discover, 'search' | 'choose'> & { counts: FilterCounts | undefined }

/** Groups that are open initially, in addition to those with a selected option. */
const openFirst: ReadonlySet<string> = new Set(['type', 'media'])

/** The filter groups: beside the list on wide screens, in a sheet on phones. Each option shows its number of drops. */
export function FilterGroups({ search, choose, counts }: GroupsProps) {
  const places = counts?.country.map(({ value }) => value) ?? search.country
  const location: BoxGroup = { name: 'country', label: 'Location', filter: 'country', values: places }
  const [types, ...others] = boxGroups
  const boxes = (group: BoxGroup) => (
    <Boxes key={group.name} group={group} search={search} choose={choose} counts={counts} />
  )
  return (
    <div className="flex flex-col">
      <RadioGroup
        label="When"
        value={search.when}
        onValueChange={(when) => choose({ when })}
        options={whens.map((value) => ({
          value,
          label: <Counted word={whenLabels[value]} count={countOf(counts, 'when', value)} />,
        }))}
        className="pb-4"
      />
      {types && boxes(types)}
      <div className="border-t pt-4 pb-4">
        <RadioGroup
          label="Fulfillment"
          value={search.fulfillment}
          onValueChange={(fulfillment) => choose({ fulfillment })}
          options={(['all', ...optionsOf.fulfillment] as const).map((value) => ({
            value,
            label: <Counted word={fulfillmentLabels[value] ?? ''} count={countOf(counts, 'fulfillment', value)} />,
          }))}
        />
      </div>
      {location.values.length > 0 && boxes(location)}
      {others.map(boxes)}
    </div>
  )
}

/** Renders a group's checkboxes on first opening: most groups stay closed. */
function Boxes({ group, search, choose, counts }: GroupsProps & { group: BoxGroup }) {
  const { name, label, filter, values } = group
  const chosen = (search[filter] as readonly string[]).filter((value) => values.includes(value))
  const isOpen = openFirst.has(name) || chosen.length > 0
  const [wasOpened, setWasOpened] = useState(false)
  const look = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true)
  }, [])
  return (
    <details ref={look} open={isOpen} onToggle={({ currentTarget }) => look(currentTarget)} className="group border-t">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 rounded-chip text-label [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          {chosen.length > 0 && <span className="ms-1.5 font-normal text-muted-foreground">({chosen.length})</span>}
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
            <Box key={value} filter={filter} value={value} search={search} choose={choose} counts={counts} />
          ))}
      </fieldset>
    </details>
  )
}

function Box({ filter, value, search, choose, counts }: GroupsProps & { filter: BoxGroup['filter']; value: string }) {
  const isChosen = (search[filter] as readonly string[]).includes(value)
  const count = countOf(counts, filter, value)
  return (
    <Checkbox
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onCheckedChange={() => choose(toggled(search as Filters, filter, value))}
      label={<Counted word={labelOf(filter, value)} count={count} />}
    />
  )
}

/** Label of an option and its number of drops. */
const Counted = ({ word, count }: { word: string; count: number | null }) => (
  <span className="flex items-baseline justify-between gap-2">
    <span className="min-w-0" suppressHydrationWarning>
      {word}
    </span>
    <span className={cn('text-muted-foreground text-small tabular-nums', count === null && 'invisible')}>
      {formatCount(count ?? 0)}
      <span className="sr-only">{count === 1 ? ' drop' : ' drops'}</span>
    </span>
  </span>
)
