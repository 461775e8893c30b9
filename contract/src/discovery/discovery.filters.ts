import { categoryGroups, conditions, dropTypes, eras, genres, rarities } from '../drops/traits.ts'

/**
 * A filter of drops. Values of one filter are combined with or, filters with and.
 * - `pick`: one value or `all` (radio buttons), or several values (checkboxes)
 * - `from`: what answers it: the clock, the drop's row (SQL `drop_facets`), or a column of its items
 * - `isSealed`: hidden while the drop's contents are sealed
 * - `param`: its name in the page's address, where that differs
 * - `groups`: headings and values in display order; without values, every value of the pattern is allowed
 * - `labels`: labels that are not the usual words of the value
 */
type Filter = {
  pick: 'one' | 'many'
  from: 'clock' | 'drop' | { itemColumn: string; isList?: boolean; isSealed?: boolean }
  param?: string
  groups: readonly { label: string; values?: readonly string[]; isOpen?: boolean }[]
  pattern?: RegExp
  labels?: Readonly<Record<string, string>>
}

/** Every discover filter, in page order. All else about a filter follows from its entry. */
export const filters = {
  when: {
    pick: 'one',
    from: 'clock',
    groups: [{ label: 'When', values: ['live', 'upcoming', 'past'] }],
    labels: { all: 'Any time', live: 'Live Now' },
  },
  type: {
    pick: 'many',
    from: 'drop',
    param: 'kind',
    groups: [{ label: 'Drop type', values: dropTypes, isOpen: true }],
  },
  /** shipping: can be shipped; local_pickup: pickup only. */
  fulfillment: {
    pick: 'one',
    from: 'drop',
    groups: [{ label: 'Fulfillment', values: ['shipping', 'local_pickup'] }],
    labels: { all: 'Any' },
  },
  /** Countries of the storefront: ISO 3166 codes. */
  country: { pick: 'many', from: 'drop', groups: [{ label: 'Location' }], pattern: /^[A-Z]{2}$/ },
  category: {
    pick: 'many',
    from: { itemColumn: 'category' },
    groups: [
      { label: 'Media', values: categoryGroups.media, isOpen: true },
      { label: 'Collectibles', values: categoryGroups.collectibles },
      { label: 'Apparel', values: categoryGroups.apparel },
      { label: 'Print', values: categoryGroups.print },
      { label: 'Other', values: categoryGroups.other },
    ],
  },
  genre: {
    pick: 'many',
    from: { itemColumn: 'genres', isList: true, isSealed: true },
    groups: [{ label: 'Genre', values: genres }],
  },
  era: { pick: 'many', from: { itemColumn: 'era', isSealed: true }, groups: [{ label: 'Era', values: eras }] },
  condition: { pick: 'many', from: { itemColumn: 'condition' }, groups: [{ label: 'Condition', values: conditions }] },
  rarity: { pick: 'many', from: { itemColumn: 'rarity' }, groups: [{ label: 'Rarity', values: rarities }] },
} as const satisfies Record<string, Filter>

type Filters = typeof filters
export type FilterName = keyof Filters
type NameOf<Pick extends 'one' | 'many'> = {
  [Name in FilterName]: Filters[Name]['pick'] extends Pick ? Name : never
}[FilterName]
/** Filters with one value or `all`. */
export type SingleFilter = NameOf<'one'>
/** Filters with any number of values. */
export type ManyFilter = NameOf<'many'>

/** A value of a filter. */
export type FilterValue<Name extends FilterName> = Filters[Name]['groups'][number] extends {
  values: readonly (infer Value)[]
}
  ? Value
  : string
/** What is chosen in a filter. */
export type Choice<Name extends FilterName> = Name extends SingleFilter
  ? FilterValue<Name> | 'all'
  : FilterValue<Name>[]
/** A filter's name in the page's address. */
export type ParamOf<Name extends FilterName> = Filters[Name] extends { param: infer Param extends string }
  ? Param
  : Name

/** Values in one filter of a search. */
export const maxChoices = 30

/** The filters' names, in page order. */
export const filterNames = Object.keys(filters) as FilterName[]

/** A filter's entry. */
export const filterOf = (name: FilterName): Filter => filters[name]

/** A filter's values in display order; empty if any value of its pattern is allowed. */
export const valuesOf = <Name extends FilterName>(name: Name): readonly FilterValue<Name>[] =>
  filterOf(name).groups.flatMap(({ values = [] }) => values) as FilterValue<Name>[]

/** A filter's name in the page's address. */
export const paramOf = (name: FilterName): string => filterOf(name).param ?? name

/** Filters answered by the facets of search documents. */
export const facetFilters = filterNames.filter((name) => filterOf(name).from !== 'clock')

/** A filter value as stored in search documents: `era:80s`, `category:vhs`. */
export const facetOf = (name: FilterName, value: string): string => `${name}:${value}`

/** Every known facet. Its index determines its character in a document's code (SQL `search_options`). */
export const allFacets: readonly string[] = facetFilters.flatMap((name) =>
  valuesOf(name).map((value) => facetOf(name, value)),
)

/** A drop's state by the clock: open now, upcoming, over. */
export type When = Choice<'when'>
export const whens: readonly When[] = ['all', ...valuesOf('when')]

/** Sort orders of drops. `soonest`: open, then upcoming, then past. */
export const sorts = ['soonest', 'newest', 'ending', 'followed', 'price_low', 'price_high'] as const
export type Sort = (typeof sorts)[number]
