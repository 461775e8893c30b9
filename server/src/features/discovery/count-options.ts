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
    const ofDrop = lines.indexOf(' ', from)
    for (let item = ofDrop; item < to; ) {
      const next = lines.indexOf(' ', item + 1)
      const itemEnd = next === -1 || next > to ? to : next
      tally.count(lines, from, ofDrop, item + 1, itemEnd)
      item = itemEnd
    }
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

  /** Counts one result: state, country and options from `from` to `to`, more options from `itemFrom` to `itemTo`. */
  count(lines: string, from: number, to: number, itemFrom = 0, itemTo = 0): void {
    const when = whenOf[lines.charAt(from)]
    const country = lines.slice(from + 1, from + 3)
    let met = when === this.#when ? filterBits.when : 0
    if (this.#countries.has(country)) met |= filterBits.country
    for (let i = from + 3; i < to; i++) met |= this.#chosen[lines.charCodeAt(i)] ?? 0
    for (let i = itemFrom; i < itemTo; i++) met |= this.#chosen[lines.charCodeAt(i)] ?? 0
    const missed = this.#inUse & ~met
    // @NOTE changing one filter cannot bring back a drop that fails two
    if ((missed & (missed - 1)) !== 0) return
    if (missed === 0) this.#total++
    const isFor = (bit: number) => missed === 0 || missed === bit
    for (const every of this.#every) if (isFor(every.bit)) every.count++
    if (isFor(filterBits.when) && when) this.#byWhen[when] = (this.#byWhen[when] ?? 0) + 1
    if (isFor(filterBits.country)) this.#byCountry.set(country, (this.#byCountry.get(country) ?? 0) + 1)
    this.#countCodes(lines, from + 3, to, missed)
    this.#countCodes(lines, itemFrom, itemTo, missed)
  }

  #countCodes(lines: string, from: number, to: number, missed: number): void {
    for (let i = from; i < to; i++) {
      const code = lines.charCodeAt(i)
      if (missed === 0 || bitOf[code] === missed) this.#byCode[code] = (this.#byCode[code] ?? 0) + 1
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
