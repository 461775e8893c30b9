import type { DropFilters, FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { type OptionGroup, optionsOf, type Sort, type When } from '@keepcase/contract/discovery/discovery.options.ts'
import { traitLabel } from '#web/features/drops/display/trait-labels.ts'
import { regionName } from '#web/format/regions.ts'
import type { Filters, Search } from './use-discover.ts'

/** A multi-value filter, by its name in the address. */
export type ManyFilter = 'kind' | 'country' | 'category' | 'genre' | 'era' | 'condition' | 'rarity'

/** A group of checkboxes: heading, filter and values. Categories are one filter in five groups. */
export type BoxGroup = { name: string; label: string; filter: ManyFilter; values: readonly string[] }

const group = (name: OptionGroup, label: string, filter: ManyFilter): BoxGroup => ({
  name,
  label,
  filter,
  values: optionsOf[name],
})

/** All groups of checkboxes in page order, except countries, which depend on the sellers. */
export const boxGroups: readonly BoxGroup[] = [
  group('type', 'Drop type', 'kind'),
  group('media', 'Media', 'category'),
  group('collectibles', 'Collectibles', 'category'),
  group('apparel', 'Apparel', 'category'),
  group('print', 'Print', 'category'),
  group('other', 'Other', 'category'),
  group('genre', 'Genre', 'genre'),
  group('era', 'Era', 'era'),
  group('condition', 'Condition', 'condition'),
  group('rarity', 'Rarity', 'rarity'),
]

export const whenLabels: Record<When, string> = {
  all: 'Any time',
  live: 'Live Now',
  upcoming: 'Upcoming',
  past: 'Past',
}
export const fulfillmentLabels: Record<string, string> = {
  all: 'Any',
  shipping: 'Shipping',
  local_pickup: 'Local pickup',
}
export const sortLabels: Record<Sort, string> = {
  soonest: 'Soonest',
  newest: 'Newest',
  ending: 'Ending soon',
  followed: 'Most followed',
  price_low: 'Price, low to high',
  price_high: 'Price, high to low',
}

/** Label of a filter value: "Sci-fi", "Near mint", "80s", "Germany". */
export function labelOf(filter: ManyFilter, value: string): string {
  if (filter === 'country') return regionName(value)
  return traitLabel(value)
}

/** Number of active filters, counting each value; the search text isn't counted. */
export function filterCount(filters: Filters): number {
  const many = boxGroupFilters.reduce((sum, name) => sum + filters[name].length, 0)
  return many + Number(filters.when !== 'all') + Number(filters.fulfillment !== 'all')
}

const boxGroupFilters = ['kind', 'country', 'category', 'genre', 'era', 'condition', 'rarity'] as const

/** A selected value: its chip's label, and the change that removes it. */
export type Chosen = { key: string; word: string; without: Partial<Search> }

/** All selected values in page order. */
export function chosenIn(filters: Filters): Chosen[] {
  const single: Chosen[] = []
  if (filters.when !== 'all') single.push({ key: 'when', word: whenLabels[filters.when], without: { when: 'all' } })
  if (filters.fulfillment !== 'all') {
    const word = fulfillmentLabels[filters.fulfillment] ?? ''
    single.push({ key: 'fulfillment', word, without: { fulfillment: 'all' } })
  }
  const many = boxGroupFilters.flatMap((filter) =>
    filters[filter].map((value) => ({
      key: `${filter}:${value}`,
      word: labelOf(filter, value),
      without: { [filter]: (filters[filter] as string[]).filter((one) => one !== value) },
    })),
  )
  return [...single, ...many]
}

/** Adds or removes a value of a filter. */
export function toggled(filters: Filters, filter: ManyFilter, value: string): Partial<Search> {
  const chosen = filters[filter] as string[]
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return { [filter]: next }
}

/** The active filters as the API takes them. */
export function toApi(filters: Filters): DropFilters {
  const { kind, when, fulfillment, ...many } = filters
  const used = Object.entries({ type: kind, ...many }).filter(
    ([name, values]) => Array.isArray(values) && values.length > 0 && apiFilters.has(name),
  )
  return {
    ...(when !== 'all' && { when }),
    ...(fulfillment !== 'all' && { fulfillment }),
    ...Object.fromEntries(used),
  }
}

const apiFilters: ReadonlySet<string> = new Set(['type', 'country', 'category', 'genre', 'era', 'condition', 'rarity'])

/** The API's filters in the form of the address, for saved searches. */
export function fromApi({ type, ...filters }: DropFilters): Partial<Filters> {
  return { ...(filters as Partial<Filters>), ...(type && { kind: [...type] }) }
}

/** Number of drops for an option; null until loaded. */
export function countOf(counts: FilterCounts | undefined, filter: ManyFilter | 'when' | 'fulfillment', value: string) {
  const options = counts?.[filter === 'kind' ? 'type' : filter]
  return counts ? (options?.find((option) => option.value === value)?.count ?? 0) : null
}
