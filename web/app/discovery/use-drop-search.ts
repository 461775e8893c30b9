import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { createLoader } from 'nuqs/server'

export const kinds = ['marketplace', 'live', 'mystery'] as const
export const whens = ['all', 'upcoming', 'live', 'past'] as const
export type Kind = (typeof kinds)[number]
export type When = (typeof whens)[number]

/** The search as the address carries it: `/discover?q=vhs&kind=live&when=upcoming`. */
const parsers = {
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(kinds),
  when: parseAsStringLiteral(whens).withDefault('all'),
}

export type DropSearch = { q: string; kind: Kind | null; when: When }

const read = createLoader(parsers)

/** The search that an address asks for; what it says that we do not know is left out. */
export const searchFrom = (url: string): DropSearch => tidy(read(new URL(url).searchParams))

/** At most 100 characters, as the API takes. */
const tidy = (search: DropSearch): DropSearch => ({ ...search, q: search.q.trim().slice(0, 100) })

/** The search and how to change it. A chosen filter is a step in the history; typing replaces the last one. */
export function useDropSearch() {
  const [state, set] = useQueryStates(parsers, { shallow: true, clearOnDefault: true })
  return {
    search: tidy(state),
    typed: state.q,
    type: (q: string) => void set({ q: q || null }, { history: 'replace' }),
    choose: (change: { kind?: Kind | null; when?: When }) => void set(change, { history: 'push' }),
    reset: () => void set({ q: null, kind: null, when: null }, { history: 'push' }),
  }
}
