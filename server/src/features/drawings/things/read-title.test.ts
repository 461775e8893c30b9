import { expect, test } from 'vitest'
import { unnamedItem } from './drawn-item.ts'
import { kindOf } from './kind-of.ts'
import { readTitle } from './read-title.ts'

const read = (title: string) => readTitle({ title, year: null })

test.each([
  ['Chrome Orchard (1989)', { main: 'Chrome Orchard', year: 1989 }],
  ['Wes Tolliver, “Blues for a Closed Library”', { main: 'Blues for a Closed Library', by: 'Wes Tolliver' }],
  ['“Her Name Was Tuesday” by Lyle Banner', { main: 'Her Name Was Tuesday', by: 'Lyle Banner', rest: null }],
  ['“The Glass Gardener”, lobby card no. 4', { main: 'The Glass Gardener', rest: 'lobby card', number: '4' }],
  ['Ring League 1968: Dutch Pomeroy no. 12', { main: 'Dutch Pomeroy', by: 'Ring League 1968', number: '12' }],
  ['Captain Volcano #12', { main: 'Captain Volcano', number: '12', year: null }],
  ['Original page: Ghost Lift no. 2, p. 7', { main: 'Ghost Lift, p. 7', by: 'Original page', number: '2' }],
  ['Ghost Lift no. 3, variant fold', { main: 'Ghost Lift', rest: 'variant fold', number: '3' }],
  ['Salt Wyrm, first printing', { main: 'Salt Wyrm', rest: 'first printing' }],
  ['Hollow Crown, misprint', { main: 'Hollow Crown', rest: 'misprint' }],
  ['Ferryman’s Toll, playset of four', { main: 'Ferryman’s Toll', rest: 'playset of four' }],
  ['Ghost Lift  #3 ,  every floor', { main: 'Ghost Lift, every floor', number: '3' }],
  ['No. 5', { main: 'No. 5', number: '5' }],
  ['Beyond the Static, widescreen disc', { main: 'Beyond the Static', rest: 'widescreen disc' }],
  ['Gorudan, tide-pool green', { main: 'Gorudan', rest: 'tide-pool green' }],
  ['Night of the Comet, clamshell, first release', { main: 'Night of the Comet', rest: 'clamshell, first release' }],
  ['The Good, the Bad and the Ugly', { main: 'The Good, the Bad and the Ugly', rest: null }],
  ['Crosby, Stills, Nash, Young', { main: 'Crosby, Stills, Nash, Young', rest: null }],
])('takes %s apart', (title, parts) => {
  expect(read(title)).toMatchObject(parts)
})

test('an entered year wins over one in the title', () => {
  expect(readTitle({ title: 'Mulch (1991)', year: 1992 }).year).toBe(1992)
})

test.each([
  ['vinyl', 'Revolving Door', '7-inch', 'seven-inch'],
  ['vinyl', 'Revolving Door', 'LP', 'lp'],
  ['vhs', 'Mulch', 'Clamshell', 'vhs-clamshell'],
  ['posters', '“Mulch”, lobby card', null, 'lobby-card'],
  ['cards', 'Salt Wyrm', 'PSA 9', 'slab'],
  ['toys', 'Tetsuwasp', 'MOC', 'blister'],
  ['handmade', 'A bowl', null, 'box'],
  [null, 'A bowl', null, 'box'],
])('%s %s %s is drawn as %s', (category, title, format, kind) => {
  expect(kindOf({ ...unnamedItem(category), title, format })).toBe(kind)
})
