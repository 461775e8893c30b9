import { optionsOf, sorts, whens } from '@keepcase/contract/discovery/discovery.options.ts'
import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { createLoader } from 'nuqs/server'

/** The kinds of results, one tab each. Source: specification, route table. */
export const kinds = ['drops', 'storefronts', 'users'] as const
export type Kind = (typeof kinds)[number]

const { media, collectibles, apparel, print, other } = optionsOf
const several = <T extends string>(values: readonly T[]) => parseAsArrayOf(parseAsStringLiteral(values)).withDefault([])

/** The search in the address: `/discover?q=vhs&kind=live,mystery&era=80s`. `type` is the tab. */
const parsers = {
  q: parseAsString.withDefault(''),
  type: parseAsStringLiteral(kinds).withDefault('drops'),
  kind: several(optionsOf.type),
  when: parseAsStringLiteral(whens).withDefault('all'),
  fulfillment: parseAsStringLiteral(['all', ...optionsOf.fulfillment] as const).withDefault('all'),
  country: parseAsArrayOf(parseAsString).withDefault([]),
  category: several([...media, ...collectibles, ...apparel, ...print, ...other]),
  genre: several(optionsOf.genre),
  era: several(optionsOf.era),
  condition: several(optionsOf.condition),
  rarity: several(optionsOf.rarity),
  sort: parseAsStringLiteral(sorts).withDefault('soonest'),
}

const read = createLoader(parsers)
/** The query parameters of the search. */
export const searchParameters = Object.keys(parsers)
export type Search = inferParserType<typeof parsers>
/** The filters for drops. */
export type Filters = Omit<Search, 'q' | 'type' | 'sort'>

/** Parses the search from an address; unknown values are dropped. */
export const searchFrom = (url: string): Search => normalize(read(new URL(url).searchParams))

/** Applies the API's limits: 100 characters on one line, 30 country codes, no duplicates. */
const normalize = (search: Search): Search => ({
  ...search,
  q: onOneLine(search.q).trim().slice(0, 100),
  kind: once(search.kind),
  country: once(search.country.filter((code) => /^[A-Z]{2}$/.test(code))).slice(0, 30),
  category: once(search.category),
  genre: once(search.genre),
  era: once(search.era),
  condition: once(search.condition),
  rarity: once(search.rarity),
})

/**
 * Replaces control characters, which an address can contain but a page can't: HTML turns a NUL into another
 * character.
 */
const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

const once = <T>(values: readonly T[]): T[] => [...new Set(values)]

const noFilters = {
  kind: null,
  when: null,
  fulfillment: null,
  country: null,
  category: null,
  genre: null,
  era: null,
  condition: null,
  rarity: null,
} as const

/** The current search and its setters. A changed filter adds a history entry; typing replaces the current one. */
export function useDiscover() {
  const [state, set] = useQueryStates(parsers, { shallow: true, clearOnDefault: true })
  return {
    search: normalize(state),
    typed: onOneLine(state.q),
    type: (q: string) => void set({ q: q || null }, { history: 'replace' }),
    choose: (change: Partial<Search>) => void set(change, { history: 'push' }),
    reset: () => void set({ q: null, ...noFilters }, { history: 'push' }),
  }
}

export type Discover = ReturnType<typeof useDiscover>
