import { type ItemFilters, itemSorts } from '@keepcase/contract/drops/catalog.contract.ts'
import { categoryGroups, conditions, eras, genres, rarities } from '@keepcase/contract/drops/traits.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'

const categories = Object.values(categoryGroups).flat()
const list = <const Value extends string>(values: readonly Value[]) =>
  parseAsArrayOf(parseAsStringLiteral(values)).withDefault([])

/** The list in the address: `/items?storefront=…&q=jazz&category=vinyl&sort=price&order=asc&item=new`. */
const parsers = {
  storefront: parseAsString.withDefault(''),
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(['active', 'archived']).withDefault('active'),
  place: parseAsStringLiteral(['all', 'in_drop', 'free']).withDefault('all'),
  category: list(categories),
  condition: list(conditions),
  rarity: list(rarities),
  era: list(eras),
  genre: list(genres),
  sort: parseAsStringLiteral(itemSorts).withDefault('created'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
  /** The item in the editor: its id, or `new`. */
  item: parseAsString.withDefault(''),
  /** The piece of the seller's own shelf that a new item was. */
  from: parseAsString.withDefault(''),
}

/** The traits that filter the list, with their values. */
export const traitFilters = { category: categories, condition: conditions, rarity: rarities, era: eras, genre: genres }
export type TraitFilter = keyof typeof traitFilters

const none = { q: null, place: null, category: null, condition: null, rarity: null, era: null, genre: null }

/** The list's state in the address, and its setters. Filters add a history entry, typing replaces the current one. */
export function useItemsAddress() {
  const [state, set] = useQueryStates(parsers, { shallow: true, clearOnDefault: true })
  const { q, status, place, category, condition, rarity, era, genre, sort, order } = state
  const traits = { category, condition, rarity, era, genre }
  const chosen = Object.fromEntries(Object.entries(traits).filter(([, values]) => values.length > 0))
  const words = q
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
  const filters: ItemFilters = {
    status,
    ...(words && { q: words }),
    ...(place !== 'all' && { place }),
    ...chosen,
  }
  return {
    state,
    filters,
    query: { ...filters, sort, order },
    isFiltered: Object.keys(filters).length > 1,
    type: (text: string) => void set({ q: text || null }, { history: 'replace' }),
    choose: (change: Partial<typeof state>) => void set(change, { history: 'push' }),
    reset: () => void set(none, { history: 'push' }),
    open: (item: string | null) => void set({ item, from: null }, { history: 'push' }),
  }
}
export type ItemsAddress = ReturnType<typeof useItemsAddress>
