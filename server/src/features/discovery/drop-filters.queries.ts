import type { DropFilters } from '@keepcase/contract/discovery/discovery.contract.ts'
import { facetOf, type OptionGroup } from '@keepcase/contract/discovery/discovery.options.ts'

/** Filters answered by the facets of search documents; `when` depends on the clock only. */
export const facetFilters = [
  'type',
  'fulfillment',
  'country',
  'category',
  'genre',
  'era',
  'condition',
  'rarity',
] as const
export type FacetFilter = (typeof facetFilters)[number]

/** Filters of a list of drops; omitted and empty mean the same. */
export type Filters = { readonly [Name in keyof DropFilters]: DropFilters[Name] | undefined }

/** The values chosen in a filter; empty when it is not in use. */
export function chosenIn(filters: Filters, name: FacetFilter): readonly string[] {
  if (name !== 'fulfillment') return filters[name] ?? []
  return filters.fulfillment === undefined || filters.fulfillment === 'all' ? [] : [filters.fulfillment]
}

/** One list of facets for each filter in use: a drop matches when it has one of every list. */
export function facetGroupsOf(filters: Filters): string[][] {
  return facetFilters
    .map((name) => chosenIn(filters, name).map((value) => facetOf(name as OptionGroup, value)))
    .filter((values) => values.length > 0)
}
