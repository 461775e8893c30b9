import type { DropFilters, FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import {
  type Choice,
  type FilterName,
  filterNames,
  filterOf,
  type ManyFilter,
  type ParamOf,
  paramOf,
  type Sort,
} from '@keepcase/contract/discovery/discovery.filters.ts'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { regionName } from '#web/format/regions.ts'
import * as texts from './discovery.texts.ts'

/** The kinds of results, one tab each. Source: specification, route table; items are ours. */
export const kinds = ['drops', 'items', 'storefronts', 'users'] as const
export type Kind = (typeof kinds)[number]

/** The filters for drops, by their names in the address. */
export type Filters = { [Name in FilterName as ParamOf<Name>]: Choice<Name> }

/** A search: text, tab, order and filters. */
export type Search = { q: string; type: Kind; sort: Sort } & Filters

export const sortLabels: Record<Sort, string> = {
  soonest: 'Soonest',
  newest: 'Newest',
  ending: texts.endingSoon,
  followed: texts.mostFollowed,
  price_low: texts.priceLowToHigh,
  price_high: texts.priceHighToLow,
}

/** An object with a value for each filter, by its name in the address. */
export const perParam = <T>(make: (name: FilterName) => T): Record<string, T> =>
  Object.fromEntries(filterNames.map((name) => [paramOf(name), make(name)]))

/** No filter in use. */
export const noFilters = perParam((name) => (filterOf(name).pick === 'one' ? 'all' : [])) as unknown as Filters

/** Label of a filter value: "Sci-fi", "Near mint", "80s", "Germany". */
export function labelOf(name: FilterName, value: string): string {
  if (name === 'country') return regionName(value)
  return filterOf(name).labels?.[value] ?? traitLabel(value)
}

/** The values selected in a filter. */
export function selectedIn(filters: Filters, name: FilterName): readonly string[] {
  const choice = choiceOf(filters, name)
  if (typeof choice !== 'string') return choice
  return choice === 'all' ? [] : [choice]
}

const choiceOf = (filters: Filters, name: FilterName) =>
  (filters as Readonly<Record<string, string | readonly string[]>>)[paramOf(name)] ?? 'all'

/** Number of active filters, counting each value; the search text isn't counted. */
export const filterCount = (filters: Filters): number =>
  filterNames.reduce((sum, name) => sum + selectedIn(filters, name).length, 0)

/** A selected value: its chip's label, and the change that removes it. */
export type Chosen = { key: string; word: string; without: Partial<Filters> }

/** All selected values: single choices first, otherwise in page order. */
export function chosenIn(filters: Filters): Chosen[] {
  const chips = (pick: 'one' | 'many') =>
    filterNames
      .filter((name) => filterOf(name).pick === pick)
      .flatMap((name) =>
        selectedIn(filters, name).map((value) => ({
          key: `${name}:${value}`,
          word: labelOf(name, value),
          without: pick === 'one' ? chosen(name, 'all') : toggled(filters, name as ManyFilter, value),
        })),
      )
  return [...chips('one'), ...chips('many')]
}

/** Sets a filter. */
export const chosen = (name: FilterName, choice: string | readonly string[]): Partial<Filters> => ({
  [paramOf(name)]: choice,
})

/** Adds or removes a value of a filter. */
export function toggled(filters: Filters, name: ManyFilter, value: string): Partial<Filters> {
  const values = selectedIn(filters, name)
  return chosen(name, values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
}

/** The active filters as the API takes them. */
export function toApi(filters: Filters): DropFilters {
  const used = filterNames.filter((name) => selectedIn(filters, name).length > 0)
  return Object.fromEntries(used.map((name) => [name, choiceOf(filters, name)]))
}

/** The API's filters in the form of the address, for saved searches. */
export function fromApi(filters: DropFilters): Partial<Filters> {
  const given = filterNames.filter((name) => filters[name] !== undefined)
  return Object.fromEntries(given.map((name) => [paramOf(name), filters[name]]))
}

/** What the filters narrow down: one drop, or one item. */
export const filteredWord = ({ type }: Pick<Search, 'type'>): 'drop' | 'item' => (type === 'items' ? 'item' : 'drop')

/** Number of drops or items for an option; null until loaded. */
export function countOf(counts: FilterCounts | undefined, name: FilterName, value: string): number | null {
  return counts ? (counts[name].find((option) => option.value === value)?.count ?? 0) : null
}
