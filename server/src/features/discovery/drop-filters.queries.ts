import type { DropFilters } from '@keepcase/contract/discovery/discovery.contract.ts'
import { facetOf, type OptionGroup } from '@keepcase/contract/discovery/discovery.options.ts'

/** The filters that are answered by facets of a drop's document; the clock alone answers `when`. */
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

/** What a list of drops is narrowed to; left out and empty mean the same. */
export type Filters = { readonly [Name in keyof DropFilters]: DropFilters[Name] | undefined }

/** The values chosen in a filter; none when it is not in use. */
export function chosenIn(filters: Filters, name: FacetFilter): readonly string[] {
  if (name !== 'fulfillment') return filters[name] ?? []
  return filters.fulfillment === undefined || filters.fulfillment === 'all' ? [] : [filters.fulfillment]
}

/** One list of facets for each filter in use: a drop fits when it has one of every list. */
export function facetGroupsOf(filters: Filters): string[][] {
  return facetFilters
    .map((name) => chosenIn(filters, name).map((value) => facetOf(name as OptionGroup, value)))
    .filter((values) => values.length > 0)
}
