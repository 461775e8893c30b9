import type { DropFilters, FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { type OptionGroup, optionsOf, type Sort, type When } from '@keepcase/contract/discovery/discovery.options.ts'
import { traitWord } from '#web/features/drops/display/trait-words.ts'
import { regionName } from '#web/format/regions.ts'
import type { Filters, Search } from './use-discover.ts'

/** A filter of which several values may be chosen, as it stands in the address. */
export type ManyFilter = 'kind' | 'country' | 'category' | 'genre' | 'era' | 'condition' | 'rarity'

/** A group of boxes: its heading, the filter that its boxes belong to, its values. Categories are one filter in five groups. */
export type BoxGroup = { name: string; label: string; filter: ManyFilter; values: readonly string[] }

const group = (name: OptionGroup, label: string, filter: ManyFilter): BoxGroup => ({
  name,
  label,
  filter,
  values: optionsOf[name],
})

/** Every group of boxes but the countries, which depend on who sells, in the order of the page. */
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

export const whenWords: Record<When, string> = { all: 'Any time', live: 'Live Now', upcoming: 'Upcoming', past: 'Past' }
export const fulfillmentWords: Record<string, string> = {
  all: 'Any',
  shipping: 'Shipping',
  local_pickup: 'Local pickup',
}
export const sortWords: Record<Sort, string> = {
  soonest: 'Soonest',
  newest: 'Newest',
  ending: 'Ending soon',
  followed: 'Most followed',
  price_low: 'Price, low to high',
  price_high: 'Price, high to low',
}

/** A value as people read it: "Sci-fi", "Near mint", "80s", "Germany". */
export function wordOf(filter: ManyFilter, value: string): string {
  if (filter === 'country') return regionName(value)
  return traitWord(value)
}

/** How many filters are on, each value for itself; the words that were typed are not one. */
export function filterCount(filters: Filters): number {
  const many = boxGroupFilters.reduce((sum, name) => sum + filters[name].length, 0)
  return many + Number(filters.when !== 'all') + Number(filters.fulfillment !== 'all')
}

const boxGroupFilters = ['kind', 'country', 'category', 'genre', 'era', 'condition', 'rarity'] as const

/** A chosen value as its chip shows it, and what takes it off. */
export type Chosen = { key: string; word: string; without: Partial<Search> }

/** Everything that is chosen, in the order of the page. */
export function chosenIn(filters: Filters): Chosen[] {
  const single: Chosen[] = []
  if (filters.when !== 'all') single.push({ key: 'when', word: whenWords[filters.when], without: { when: 'all' } })
  if (filters.fulfillment !== 'all') {
    const word = fulfillmentWords[filters.fulfillment] ?? ''
    single.push({ key: 'fulfillment', word, without: { fulfillment: 'all' } })
  }
  const many = boxGroupFilters.flatMap((filter) =>
    filters[filter].map((value) => ({
      key: `${filter}:${value}`,
      word: wordOf(filter, value),
      without: { [filter]: (filters[filter] as string[]).filter((one) => one !== value) },
    })),
  )
  return [...single, ...many]
}

/** A value put in or taken out of a filter. */
export function toggled(filters: Filters, filter: ManyFilter, value: string): Partial<Search> {
  const chosen = filters[filter] as string[]
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return { [filter]: next }
}

/** The filters as the API takes them: only those in use. */
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

/** The filters of the API as the address carries them, for a search that was saved. */
export function fromApi({ type, ...filters }: DropFilters): Partial<Filters> {
  return { ...(filters as Partial<Filters>), ...(type && { kind: [...type] }) }
}

/** The count beside an option; null until the counts are there. */
export function countOf(counts: FilterCounts | undefined, filter: ManyFilter | 'when' | 'fulfillment', value: string) {
  const options = counts?.[filter === 'kind' ? 'type' : filter]
  return counts ? (options?.find((option) => option.value === value)?.count ?? 0) : null
}
