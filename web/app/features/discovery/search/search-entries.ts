import type { FoundUser, Suggestions } from '@keepcase/contract/discovery/discovery.contract.ts'
import { paths } from '#web/paths.ts'
import * as texts from './search.texts.ts'

/** One selectable entry of the search. */
export type Entry = { id: string; to: string } & (
  | { kind: 'link'; label: string }
  | { kind: 'drop'; drop: Suggestions['drops'][number] }
  | { kind: 'storefront'; storefront: Suggestions['storefronts'][number] }
  | { kind: 'item'; item: Suggestions['items'][number] }
  | { kind: 'user'; user: FoundUser }
  | { kind: 'recent'; q: string }
  | { kind: 'page'; label: string }
)

/** Entries under a heading; the first group has none. */
export type EntryGroup = { label: string | null; entries: Entry[] }

const kinds = [
  ['drops', texts.searchInDrops],
  ['storefronts', texts.searchInStorefronts],
  ['users', texts.searchInUsers],
] as const

const everybodysPages = [
  { label: texts.goToDiscover, to: paths.discover },
  { label: texts.goToHow, to: paths.home },
  { label: texts.goToHelp, to: paths.help },
]
const ownPages = [
  { label: texts.goToDashboard, to: paths.dashboard },
  { label: texts.goToOrders, to: paths.orders },
  { label: texts.goToSettings, to: paths.settings },
]

type Given = {
  q: string
  found: Suggestions | undefined
  users: readonly FoundUser[]
  recent: readonly string[]
  isSignedIn: boolean
}

/** All entries for the typed text, in display order. */
export function entryGroups({ q, found, users, recent, isSignedIn }: Given): EntryGroup[] {
  const fits = (text: string) => text.toLowerCase().includes(q.toLowerCase())
  const links: Entry[] = kinds.map(([type, label]) => ({
    kind: 'link',
    id: `in-${type}`,
    label,
    to: paths.search(q, type),
  }))
  const pages = [...everybodysPages, ...(isSignedIn ? ownPages : [])].filter(({ label }) => q !== '' && fits(label))
  const groups: EntryGroup[] = [
    { label: null, entries: q === '' ? [] : links },
    ...(q === '' ? [] : resultGroups(found, users)),
    {
      label: texts.recentSearches,
      entries: recent
        .filter(fits)
        .map((one) => ({ kind: 'recent', id: `recent-${one}`, q: one, to: paths.search(one) })),
    },
    { label: 'Pages', entries: pages.map((page) => ({ kind: 'page', id: page.to, ...page })) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const resultGroups = (found: Suggestions | undefined, users: readonly FoundUser[]): EntryGroup[] => [
  {
    label: 'Drops',
    entries: (found?.drops ?? []).map((drop) => ({ kind: 'drop', id: drop.id, to: paths.drop(drop.id), drop })),
  },
  {
    label: 'Storefronts',
    entries: (found?.storefronts ?? []).map((storefront) => ({
      kind: 'storefront',
      id: storefront.id,
      to: paths.storefront(storefront.id),
      storefront,
    })),
  },
  {
    label: 'Items',
    entries: (found?.items ?? []).map((item) => ({ kind: 'item', id: item.id, to: paths.drop(item.dropId), item })),
  },
  {
    label: 'Users',
    entries: users.map((user) => ({ kind: 'user', id: user.id, to: paths.profileOf(user.id), user })),
  },
]

const resultKinds: ReadonlySet<Entry['kind']> = new Set(['drop', 'storefront', 'item', 'user'])

/** Number of results, not counting links, recent searches and pages. */
export const resultCount = (groups: readonly EntryGroup[]): number =>
  groups.reduce((sum, { entries }) => sum + entries.filter(({ kind }) => resultKinds.has(kind)).length, 0)

/** Index that an arrow key moves to, from `at` (-1: none) of `count`, wrapping around. */
export function stepTo(key: 'ArrowDown' | 'ArrowUp', at: number, count: number): number {
  if (count === 0) return -1
  if (key === 'ArrowDown') return (at + 1) % count
  return at <= 0 ? count - 1 : at - 1
}
