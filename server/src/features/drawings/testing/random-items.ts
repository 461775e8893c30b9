import { categoryGroups, eras, genres } from '@keepcase/contract/drops/traits.ts'
import { Chance } from '../things/chance.ts'
import type { DrawnItem } from '../things/drawn-item.ts'

const categories = Object.values(categoryGroups).flat() as [string, ...string[]]
const nouns = [
  'Orchard',
  'Ferry',
  'Monastery',
  'Überfall',
  'Señorita',
  'Łódź',
  'Antenna',
  'W',
  'Mississippi',
  'no. 12',
  '(1984)',
  '“Night”',
  'and',
  'the',
  'Straßenbahnhaltestelle',
] as const
const makers = [null, 'Parallax', 'A Very Long Name of a Publishing House & Sons, Limited', 'Ó'] as const
const formats = [null, 'LP', '7-inch', 'Clamshell', 'Graded slab', 'Carded', 'Lobby card', 'NTSC'] as const

/** Titles that nobody should be able to do anything with. */
export const hostileTitles = [
  '<script>alert(1)</script>',
  '"/><image href="https://evil.test/x.png"/>',
  '</svg><style>*{fill:red}</style>',
  "' onload='alert(1)",
  ']]>&amp;&#60;b&#62;',
  '\u202Egnp.exe',
  'x'.repeat(120),
  'M'.repeat(120),
  'i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i',
  '🦑🦑🦑',
  '夜の船',
  'Ночной паром',
] as const

/** A reproducible item that a seller could enter. */
export function randomItem(seed: number): DrawnItem {
  const chance = new Chance(`item ${seed}`)
  const length = chance.whole(1, 9)
  const title = Array.from({ length }, () => chance.of(nouns))
    .join(' ')
    .slice(0, 120)
  return {
    id: `id-${seed}`,
    title: chance.is(0.1) ? chance.of(hostileTitles) : title,
    category: chance.is(0.05) ? null : chance.of(categories),
    genres: chance.is(0.4) ? [] : [chance.of(genres)],
    era: chance.is(0.3) ? null : chance.of(eras),
    year: chance.is(0.5) ? null : chance.whole(1, 2100),
    maker: chance.of(makers),
    format: chance.of(formats),
    printRun: chance.is(0.5) ? null : chance.whole(1, 10_000_000),
    condition: null,
  }
}
