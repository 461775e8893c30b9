import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import {
  allFacets,
  type FilterName,
  facetOf,
  filterNames,
  filterOf,
  valuesOf,
} from '@keepcase/contract/discovery/discovery.filters.ts'
import { chosenIn, type Filters } from './drop-filters.queries.ts'

/** Character code of the first option; SQL `search_code` uses the same. */
const firstCode = 48
/** Characters for a drop's state by the clock: open, paused or sold out, upcoming, over. */
const whenOf: Readonly<Record<string, 'live' | 'upcoming' | 'past'>> = { l: 'live', u: 'upcoming', p: 'past' }

const filterBits = Object.fromEntries(filterNames.map((name, i) => [name, 1 << i])) as Record<FilterName, number>
const dropBits = filterNames
  .filter((name) => typeof filterOf(name).from !== 'object')
  .reduce((bits, name) => bits | filterBits[name], 0)
const noneOrOne = [0, ...Object.values(filterBits)]
const space = 32
/** Filters with the option "all". */
const singleFilters = filterNames.filter((name) => filterOf(name).pick === 'one')

const codeOf = new Map(allFacets.map((facet, i) => [facet, firstCode + i]))
/** The filter bit of each option character. */
const bitOf = new Int32Array(256)
for (const [facet, code] of codeOf) bitOf[code] = filterBits[facet.slice(0, facet.indexOf(':')) as FilterName]

/**
 * Counts, for each option, the drops that it would show given the other filters. A drop that matches all
 * filters counts for all of its options; one that fails a single filter counts for its options in that
 * filter.
 * @param lines one line per drop: state by the clock, two-letter country, a character for each option it has
 */
export function countOptions(lines: string, filters: Filters): FilterCounts {
  const tally = new Tally(filters)
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf('\n', from)
    const to = end === -1 ? lines.length : end
    tally.count(lines, from, to)
    from = to + 1
  }
  return tally.counts()
}

/**
 * The same counts for items.
 * @param lines one line per drop with items: as above for the drop's own options, then a space and a character for each
 * option, for every item
 */
export function countItemOptions(lines: string, filters: Filters): FilterCounts {
  const tally = new Tally(filters)
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf('\n', from)
    const to = end === -1 ? lines.length : end
    tally.countItems(lines, from, to)
    from = to + 1
  }
  return tally.counts()
}

type OptionCount = { value: string; count: number }

class Tally {
  #chosen = new Int32Array(256)
  #inUse = 0
  #countries: ReadonlySet<string>
  #when: string
  #total = 0
  /** Drops that match all other filters, for each filter with the option "all". */
  #every = singleFilters.map((name) => ({ name, bit: filterBits[name], count: 0 }))
  #byWhen: Record<string, number> = { live: 0, upcoming: 0, past: 0 }
  #byCode = new Int32Array(256)
  #byCountry = new Map<string, number>()
  /** Items of the drop at hand, by the filter that they fail. */
  #byMissed = new Int32Array(1 << filterNames.length)

  constructor(filters: Filters) {
    for (const name of filterNames) {
      const values = chosenIn(filters, name)
      if (values.length > 0) this.#inUse |= filterBits[name]
      for (const value of values) {
        const code = codeOf.get(facetOf(name, value))
        if (code !== undefined) this.#chosen[code] = filterBits[name]
      }
    }
    this.#countries = new Set(chosenIn(filters, 'country'))
    this.#when = filters.when ?? 'all'
  }

  count(lines: string, from: number, to: number): void {
    const missed = this.#inUse & ~this.#metByDrop(lines, from, to)
    // @NOTE changing one filter cannot bring back a drop that fails two
    if ((missed & (missed - 1)) === 0) this.#add(lines, from, to, missed, 1)
  }

  /** Counts the items of a drop's line; what they share is looked at once. */
  countItems(lines: string, from: number, to: number): void {
    const ofDrop = lines.indexOf(' ', from)
    const metByDrop = this.#metByDrop(lines, from, ofDrop)
    const failed = this.#inUse & dropBits & ~metByDrop
    if ((failed & (failed - 1)) !== 0) return
    for (let item = ofDrop + 1, end = item; item <= to; item = ++end) {
      let met = metByDrop
      for (; end < to && lines.charCodeAt(end) !== space; end++) met |= this.#chosen[lines.charCodeAt(end)] ?? 0
      const missed = this.#inUse & ~met
      if ((missed & (missed - 1)) !== 0) continue
      this.#countCodes(lines, item, end, missed, 1)
      this.#byMissed[missed] = (this.#byMissed[missed] ?? 0) + 1
    }
    for (const missed of noneOrOne) {
      const count = this.#byMissed[missed] ?? 0
      if (count > 0) this.#add(lines, from, ofDrop, missed, count)
      this.#byMissed[missed] = 0
    }
  }

  /** The filters that a drop's state, country and options satisfy. */
  #metByDrop(lines: string, from: number, to: number): number {
    const when = whenOf[lines.charAt(from)]
    const country = lines.slice(from + 1, from + 3)
    let met = when === this.#when ? filterBits.when : 0
    if (this.#countries.has(country)) met |= filterBits.country
    for (let i = from + 3; i < to; i++) met |= this.#chosen[lines.charCodeAt(i)] ?? 0
    return met
  }

  /** Adds results with the same state, country and options. `missed`: the only filter that they fail, or 0. */
  #add(lines: string, from: number, to: number, missed: number, count: number): void {
    const when = whenOf[lines.charAt(from)]
    const country = lines.slice(from + 1, from + 3)
    if (missed === 0) this.#total += count
    const isFor = (bit: number) => missed === 0 || missed === bit
    for (const every of this.#every) if (isFor(every.bit)) every.count += count
    if (isFor(filterBits.when) && when) this.#byWhen[when] = (this.#byWhen[when] ?? 0) + count
    if (isFor(filterBits.country)) this.#byCountry.set(country, (this.#byCountry.get(country) ?? 0) + count)
    this.#countCodes(lines, from + 3, to, missed, count)
  }

  #countCodes(lines: string, from: number, to: number, missed: number, count: number): void {
    for (let i = from; i < to; i++) {
      const code = lines.charCodeAt(i)
      if (missed === 0 || bitOf[code] === missed) this.#byCode[code] = (this.#byCode[code] ?? 0) + count
    }
  }

  counts(): FilterCounts {
    const counts = filterNames.map((name) => [name, [...this.#allOf(name), ...this.#optionsOf(name)]])
    return { total: this.#total, ...(Object.fromEntries(counts) as Omit<FilterCounts, 'total'>) }
  }

  #allOf(name: FilterName): OptionCount[] {
    return this.#every.filter((every) => every.name === name).map(({ count }) => ({ value: 'all', count }))
  }

  #optionsOf(name: FilterName): OptionCount[] {
    if (name === 'country') return this.#countryCounts()
    const countOf = (value: string) =>
      name === 'when' ? this.#byWhen[value] : this.#byCode[codeOf.get(facetOf(name, value)) ?? 0]
    return valuesOf(name).map((value) => ({ value, count: countOf(value) ?? 0 }))
  }

  /** Countries with drops, and chosen ones without any, most drops first. */
  #countryCounts(): OptionCount[] {
    const values = new Set([...this.#byCountry.keys(), ...this.#countries])
    return [...values]
      .map((value) => ({ value, count: this.#byCountry.get(value) ?? 0 }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
}
