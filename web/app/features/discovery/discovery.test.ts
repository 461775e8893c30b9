import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { filterNames, valuesOf } from '@keepcase/contract/discovery/discovery.filters.ts'
import { expect, test } from 'vitest'
import { switchShortcut } from '#web/accessibility/switch-shortcuts.ts'
import { addressOf } from './address-of.ts'
import { chosenIn, countOf, filterCount, fromApi, labelOf, toApi, toggled } from './filters.ts'
import { opensSearch } from './search/search-button.tsx'
import { entryGroups, resultCount, stepTo } from './search/search-entries.ts'
import { searchFrom } from './use-discover.ts'

const at = (query: string) => searchFrom(`https://keepcase.test/discover${query}`)

test('an address is read as far as it makes sense', () => {
  const search = at(
    '?q=%20vhs%20&kind=live,nonsense,live&era=80s,90s&country=DE,de,XXX&sort=best&when=never&type=users',
  )
  expect(search).toMatchObject({ q: 'vhs', kind: ['live'], era: ['80s', '90s'], country: ['DE'] })
  expect(search).toMatchObject({ sort: 'soonest', when: 'all', type: 'users', fulfillment: 'all' })
  expect(at(`?q=${'x'.repeat(200)}`).q).toHaveLength(100)
  expect(at('?q=%00vhs%0Atapes').q).toBe('vhs tapes')
  expect(filterCount(at(''))).toBe(0)
})

test('what goes to the API comes back from it as the same address', () => {
  const {
    q,
    sort: _,
    type: __,
    ...filters
  } = at('?q=tapes&kind=live&category=vhs,vinyl&when=upcoming&fulfillment=shipping')
  const given = toApi(filters)
  expect(given).toEqual({
    type: ['live'],
    category: ['vhs', 'vinyl'],
    when: 'upcoming',
    fulfillment: 'shipping',
  })
  expect(at(addressOf({ q, filters: given }).replace('/discover', ''))).toMatchObject({ ...filters, q })
  expect(fromApi({})).toEqual({})
  expect(toApi({ ...filters, kind: [], category: [], when: 'all', fulfillment: 'all' })).toEqual({})
})

test('every chosen value has a chip that takes off itself alone', () => {
  const search = at('?when=live&fulfillment=local_pickup&category=vhs,scifi,vinyl&country=DE&rarity=one_of_kind')
  const chips = chosenIn(search)
  expect(chips.map(({ word }) => word)).toEqual([
    'Live Now',
    'Local pickup',
    'Germany',
    'VHS',
    'Vinyl',
    'One of a kind',
  ])
  expect(chips.find(({ word }) => word === 'VHS')?.without).toEqual({ category: ['vinyl'] })
  expect(filterCount(search)).toBe(chips.length)
  expect(toggled(search, 'category', 'vhs')).toEqual({ category: ['vinyl'] })
  expect(toggled(search, 'era', '80s')).toEqual({ era: ['80s'] })
})

test('every option of every filter has words of its own', () => {
  const words = filterNames
    .filter((name) => name !== 'when')
    .flatMap((name) => valuesOf(name).map((value) => labelOf(name, value)))
  expect(new Set(words).size).toBe(words.length)
  for (const word of words) expect(word).toMatch(/^[A-Z0-9][^_]*$/)
})

test('a count is unknown until it is there, and zero for what nothing has', () => {
  expect(countOf(undefined, 'era', '80s')).toBeNull()
  const none = { total: 0, ...Object.fromEntries(filterNames.map((name) => [name, []])) } as unknown as FilterCounts
  expect(countOf({ ...none, type: [{ value: 'live', count: 3 }] }, 'type', 'live')).toBe(3)
  expect(countOf(none, 'country', 'DE')).toBe(0)
})

const found = {
  drops: [
    {
      id: 'd',
      number: 1,
      title: 'D',
      type: 'live' as const,
      status: 'active' as const,
      startDate: null,
      storefrontName: 'S',
    },
  ],
  storefronts: [],
  items: [{ id: 'i', itemId: 'x', title: 'I', image: null, category: null, dropId: 'd', dropTitle: 'D' }],
}

test('the search offers its places first, then what was found, then what was searched before', () => {
  const groups = entryGroups({ q: 'or', found, users: [], recent: ['horror', 'jazz'], isSignedIn: true })
  expect(groups.map(({ label }) => label)).toEqual([null, 'Drops', 'Items', 'Recent searches', 'Pages'])
  expect(groups[0]?.entries.map(({ to }) => to)).toEqual([
    '/discover?q=or&type=drops',
    '/discover?q=or&type=storefronts',
    '/discover?q=or&type=users',
  ])
  expect(groups.at(-1)?.entries.map(({ to }) => to)).toContain('/orders')
  expect(resultCount(groups)).toBe(2)
  const before = entryGroups({ q: '', found, users: [], recent: ['horror'], isSignedIn: false })
  expect(before.map(({ label }) => label)).toEqual(['Recent searches'])
})

test('the arrows go round', () => {
  expect([
    stepTo('ArrowDown', -1, 3),
    stepTo('ArrowDown', 2, 3),
    stepTo('ArrowUp', 0, 3),
    stepTo('ArrowUp', -1, 3),
  ]).toEqual([0, 0, 2, 2])
  expect(stepTo('ArrowDown', -1, 0)).toBe(-1)
})

test('the keys that open the search leave alone who is typing, and the slash can be turned off', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: HTMLElement = document.body) => {
    let opens = false
    const hear = (event: KeyboardEvent) => {
      opens = opensSearch(event)
    }
    on.addEventListener('keydown', hear, { once: true })
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
    return opens
  }
  const field = document.body.appendChild(document.createElement('input'))
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press('K', { metaKey: true }, field)).toBe(true)
  expect(press('k')).toBe(false)
  expect(press('k', { ctrlKey: true, shiftKey: true })).toBe(false)
  expect(press('/')).toBe(true)
  expect(press('/', {}, field)).toBe(false)
  expect(press('/', { ctrlKey: true })).toBe(false)
  switchShortcut('slash', false)
  expect([press('/'), press('k', { ctrlKey: true })]).toEqual([false, true])
  switchShortcut('search', false)
  expect(press('k', { ctrlKey: true })).toBe(false)
  switchShortcut('slash', true)
  switchShortcut('search', true)
  expect([press('/'), localStorage.getItem('shortcuts-off')]).toEqual([true, null])
  field.remove()
})
