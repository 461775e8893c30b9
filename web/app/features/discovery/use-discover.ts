import {
  type Choice,
  type FilterName,
  type FilterValue,
  filterOf,
  maxChoices,
  type ParamOf,
  sorts,
  valuesOf,
} from '@keepcase/contract/discovery/discovery.filters.ts'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, type SingleParserBuilder, useQueryStates } from 'nuqs'
import { createLoader } from 'nuqs/server'
import { type Filters, kinds, perParam, type Search, selectedIn } from './filters.ts'

/** The search in the address: `/discover?q=vhs&kind=live,mystery&era=80s`. `type` is the tab. */
const parsers = {
  q: parseAsString.withDefault(''),
  type: parseAsStringLiteral(kinds).withDefault('drops'),
  ...(perParam(filterParser) as unknown as FilterParsers),
  sort: parseAsStringLiteral(sorts).withDefault('soonest'),
}
type FilterParsers = {
  [Name in FilterName as ParamOf<Name>]: SingleParserBuilder<Choice<Name>> & { readonly defaultValue: Choice<Name> }
}

function filterParser(name: FilterName) {
  const { pick, pattern } = filterOf(name)
  const values: readonly FilterValue<FilterName>[] = valuesOf(name)
  if (pick === 'one') return parseAsStringLiteral(['all', ...values]).withDefault('all')
  return parseAsArrayOf<string>(pattern ? parseAsString : parseAsStringLiteral(values)).withDefault([])
}

const read = createLoader(parsers)

/** The query parameters of the search. */
export const searchParameters = Object.keys(parsers)

/** Parses the search from an address; unknown values are dropped. */
export const searchFrom = (url: string): Search => normalize(read(new URL(url).searchParams))

/** Applies the API's limits: 100 characters on one line, 30 values in a filter, no duplicates. */
const normalize = (search: Search): Search => ({
  ...search,
  q: onOneLine(search.q).trim().slice(0, 100),
  ...(perParam((name) => normalizedChoice(search, name)) as unknown as Filters),
})

function normalizedChoice(search: Search, name: FilterName): string | readonly string[] {
  const { pick, pattern = /(?:)/ } = filterOf(name)
  const values = selectedIn(search, name).filter((value) => pattern.test(value))
  return pick === 'one' ? (values[0] ?? 'all') : [...new Set(values)].slice(0, maxChoices)
}

/**
 * Replaces control characters, which an address can contain but a page can't: HTML turns a NUL into another
 * character.
 */
const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/** The current search and its setters. A changed filter adds a history entry; typing replaces the current one. */
export function useDiscover() {
  const [state, set] = useQueryStates(parsers, { shallow: true, clearOnDefault: true })
  return {
    search: normalize(state),
    typed: onOneLine(state.q),
    type: (q: string) => void set({ q: q || null }, { history: 'replace' }),
    choose: (change: Partial<Search>) => void set(change, { history: 'push' }),
    reset: () => void set({ q: null, ...perParam(() => null) }, { history: 'push' }),
  }
}

export type Discover = ReturnType<typeof useDiscover>
