import { itemSorts } from '@keepcase/contract/drops/catalog.contract.ts'
import { type ReactNode, useId, useState } from 'react'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { formatCount } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ToggleChip } from '#web/ui/chip.tsx'
import { Checkbox, SelectBox } from '#web/ui/forms/choices.tsx'
import { controlClass } from '#web/ui/forms/field.tsx'
import { Search, SlidersHorizontal } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlays/overlays.tsx'
import * as texts from './items.texts.ts'
import { type ItemsAddress, type TraitFilter, traitFilters } from './use-items-address.ts'

type FiltersProps = {
  address: ItemsAddress
  counts: { matching: number; active: number; archived: number } | undefined
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  /** Actions at the end of the first line. */
  children?: ReactNode
}

const traitHeadings = {
  category: texts.fieldLabels.category,
  condition: texts.fieldLabels.condition,
  rarity: texts.fieldLabels.rarity,
  era: texts.fieldLabels.era,
  genre: texts.fieldLabels.genres,
}
const traitNames = Object.keys(traitFilters) as TraitFilter[]

/** Search, state, place, traits and order of the catalog; everything is in the address. */
export function ItemsFilters({ address, counts, isCompact, onCompact, children }: FiltersProps) {
  const { state, choose } = address
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <SearchField address={address} />
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {(['active', 'archived'] as const).map((status) => (
          <ToggleChip key={status} isOn={state.status === status} onToggle={() => choose({ status })}>
            {status === 'active' ? 'Active' : 'Archived'}
            {counts && <span className="ms-1.5 font-normal">{formatCount(counts[status])}</span>}
          </ToggleChip>
        ))}
        <TraitSheet address={address} matching={counts?.matching} />
        <span className="max-sm:shrink-0">
          <SelectBox
            aria-label={texts.placeLabel}
            className="w-auto"
            value={state.place}
            options={(['all', 'in_drop', 'free'] as const).map((value) => ({ value, label: texts.placeLabels[value] }))}
            onValueChange={(place) => choose({ place })}
          />
        </span>
        <span className="flex-1 max-sm:hidden" />
        <Sorting address={address} />
        <span className="max-lg:hidden">
          <Checkbox label={texts.compactRows} checked={isCompact} onCheckedChange={onCompact} />
        </span>
      </div>
      <TraitChips address={address} />
    </div>
  )
}

function SearchField({ address: { state, type } }: { address: ItemsAddress }) {
  const id = useId()
  const [typed, setTyped] = useState(state.q)
  const [known, setKnown] = useState(state.q)
  if (known !== state.q) {
    setKnown(state.q)
    if (state.q !== typed.trim()) setTyped(state.q)
  }
  return (
    <span className="relative min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="sr-only">
        {texts.searchLabel}
      </label>
      <Search aria-hidden="true" className="pointer-events-none absolute start-3 top-3 size-5 text-muted-foreground" />
      <input
        id={id}
        type="search"
        dir="auto"
        maxLength={100}
        placeholder={texts.searchPlaceholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          type(target.value)
        }}
        className={`${controlClass} ps-10`}
      />
    </span>
  )
}

/** On wide pages the table's heads sort as well. */
function Sorting({ address: { state, choose } }: { address: ItemsAddress }) {
  const orders = itemSorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({
      value: `${sort} ${order}`,
      label: `${texts.sortNames[sort]}, ${orderName(sort, order)}`,
    })),
  )
  return (
    <span className="min-w-0 max-sm:min-w-40 max-sm:flex-1">
      <SelectBox
        aria-label={texts.sortLabel}
        className="w-auto max-sm:w-full"
        value={`${state.sort} ${state.order}`}
        options={orders}
        onValueChange={(value) => {
          const [sort, order] = value.split(' ') as [typeof state.sort, typeof state.order]
          choose({ sort, order })
        }}
      />
    </span>
  )
}

function orderName(sort: (typeof itemSorts)[number], order: 'asc' | 'desc'): string {
  if (sort === 'created' || sort === 'updated') return texts.orderNames.byDate[order]
  return (sort === 'title' || sort === 'sku' ? texts.orderNames.byText : texts.orderNames.byNumber)[order]
}

function TraitSheet({
  address: { state, choose, reset },
  matching,
}: {
  address: ItemsAddress
  matching?: number | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const chosen = traitNames.reduce((sum, name) => sum + state[name].length, 0)
  return (
    <Sheet
      side="side"
      title={texts.filtersLabel}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline">
          <SlidersHorizontal aria-hidden="true" />
          {texts.filtersLabel}
          {chosen > 0 && <span className="font-normal">{chosen}</span>}
        </Button>
      }
      footer={
        <>
          <Button variant="quiet" onClick={reset}>
            {texts.resetFilters}
          </Button>
          <Button onClick={() => setOpen(false)}>
            {matching === undefined ? texts.showItems : `Show ${texts.countText(matching)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {traitNames.map((name) => (
          <fieldset key={name}>
            <legend className="text-label">{traitHeadings[name]}</legend>
            <div className="mt-1 grid grid-cols-2 gap-x-4">
              {traitFilters[name].map((value) => (
                <Checkbox
                  key={value}
                  label={traitLabel(value)}
                  checked={(state[name] as readonly string[]).includes(value)}
                  onCheckedChange={(isOn) => choose({ [name]: toggled(state[name], value, isOn) })}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Sheet>
  )
}

const toggled = (values: readonly string[], value: string, isOn: boolean): string[] =>
  isOn ? [...values, value] : values.filter((other) => other !== value)

function TraitChips({ address: { state, choose, isFiltered, reset } }: { address: ItemsAddress }) {
  const chosen = traitNames.flatMap((name) => (state[name] as readonly string[]).map((value) => ({ name, value })))
  if (chosen.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chosen.map(({ name, value }) => (
        <Chip
          key={`${name} ${value}`}
          name={traitLabel(value)}
          onRemove={() => choose({ [name]: toggled(state[name], value, false) })}
        >
          {traitLabel(value)}
        </Chip>
      ))}
      {isFiltered && (
        <Button variant="quiet" size="small" onClick={reset}>
          {texts.resetFilters}
        </Button>
      )}
    </div>
  )
}
