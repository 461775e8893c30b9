import type { DropFilters } from '@keepcase/contract/discovery/discovery.contract.ts'
import { type FilterName, facetFilters, facetOf, filterOf } from '@keepcase/contract/discovery/discovery.filters.ts'

/** Filters of a list of drops; omitted and empty mean the same. */
export type Filters = { readonly [Name in keyof DropFilters]: DropFilters[Name] | undefined }

/** The values chosen in a filter; empty when it is not in use. */
export function chosenIn(filters: Filters, name: FilterName): readonly string[] {
  const chosen = filters[name] ?? 'all'
  if (typeof chosen !== 'string') return chosen
  return chosen === 'all' ? [] : [chosen]
}

/** One list of facets for each filter in use: a drop matches when it has one of every list. */
export const facetGroupsOf = (filters: Filters): string[][] => groupsOf(filters, facetFilters)

/** The same lists, of filters that the drop's own row answers and of those that its items answer. */
export const dropGroupsOf = (filters: Filters): string[][] => groupsOf(filters, facetFilters.filter(isOfDrop))
export const itemGroupsOf = (filters: Filters): string[][] =>
  groupsOf(
    filters,
    facetFilters.filter((name) => !isOfDrop(name)),
  )

const isOfDrop = (name: FilterName): boolean => filterOf(name).from === 'drop'

function groupsOf(filters: Filters, names: readonly FilterName[]): string[][] {
  return names
    .map((name) => chosenIn(filters, name).map((value) => facetOf(name, value)))
    .filter((values) => values.length > 0)
}
