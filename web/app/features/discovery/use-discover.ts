import { optionsOf, sorts, whens } from '@keepcase/contract/discovery/discovery.options.ts'
import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { createLoader } from 'nuqs/server'

/** What is searched for, each on its own tab. Source: specification, route table. */
export const kinds = ['drops', 'storefronts', 'users'] as const
export type Kind = (typeof kinds)[number]

const { media, collectibles, apparel, print, other } = optionsOf
const several = <T extends string>(values: readonly T[]) => parseAsArrayOf(parseAsStringLiteral(values)).withDefault([])

/** The search as the address carries it: `/discover?q=vhs&kind=live,mystery&era=80s`. `type` is the tab. */
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
export type Search = inferParserType<typeof parsers>
/** The parts of a search that narrow drops. */
export type Filters = Omit<Search, 'q' | 'type' | 'sort'>

/** The search that an address asks for; what it says that we do not know is left out. */
export const searchFrom = (url: string): Search => tidy(read(new URL(url).searchParams))

/** At most what the API takes: 100 characters on one line, 30 countries by their codes, nothing twice. */
const tidy = (search: Search): Search => ({
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

/** What an address may hold and no page can: control characters, a NUL above all, which HTML reads as something else. */
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

/** The search and how to change it. A chosen filter is a step in the history; typing replaces the last one. */
export function useDiscover() {
  const [state, set] = useQueryStates(parsers, { shallow: true, clearOnDefault: true })
  return {
    search: tidy(state),
    typed: onOneLine(state.q),
    type: (q: string) => void set({ q: q || null }, { history: 'replace' }),
    choose: (change: Partial<Search>) => void set(change, { history: 'push' }),
    reset: () => void set({ q: null, ...noFilters }, { history: 'push' }),
  }
}

export type Discover = ReturnType<typeof useDiscover>
