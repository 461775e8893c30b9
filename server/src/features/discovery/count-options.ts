import type { FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { allFacets, facetOf, optionsOf, whens } from '@keepcase/contract/discovery/discovery.options.ts'
import { chosenIn, type FacetFilter, type Filters, facetFilters } from './drop-filters.queries.ts'

/** Character code of the first option; SQL `search_code` uses the same. */
const firstCode = 48
/** Characters for a drop's state by the clock: open, paused or sold out, upcoming, over. */
const whenOf: Readonly<Record<string, 'live' | 'upcoming' | 'past'>> = { l: 'live', u: 'upcoming', p: 'past' }

const groupBits = Object.fromEntries(facetFilters.map((name, i) => [name, 1 << i])) as Record<FacetFilter, number>
const whenBit = 1 << facetFilters.length

const codeOf = new Map(allFacets.map((facet, i) => [facet, firstCode + i]))
/** The filter bit of each option character. */
const bitOf = new Int32Array(256)
for (const [facet, code] of codeOf) bitOf[code] = groupBits[facet.slice(0, facet.indexOf(':')) as FacetFilter]

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

class Tally {
  #chosen = new Int32Array(256)
  #inUse = 0
  #countries: ReadonlySet<string>
  #when: string
  #total = 0
  #every = { when: 0, fulfillment: 0 }
  #byWhen: Record<string, number> = { live: 0, upcoming: 0, past: 0 }
  #byCode = new Int32Array(256)
  #byCountry = new Map<string, number>()

  constructor(filters: Filters) {
    for (const name of facetFilters) {
      const values = chosenIn(filters, name)
      if (values.length > 0) this.#inUse |= groupBits[name]
      for (const value of values) {
        const code = codeOf.get(facetOf(name as 'type', value))
        if (code !== undefined) this.#chosen[code] = groupBits[name]
      }
    }
    this.#countries = new Set(chosenIn(filters, 'country'))
    this.#when = filters.when ?? 'all'
    if (this.#when !== 'all') this.#inUse |= whenBit
  }

  count(lines: string, from: number, to: number): void {
    const when = whenOf[lines.charAt(from)]
    const country = lines.slice(from + 1, from + 3)
    let met = when === this.#when ? whenBit : 0
    if (this.#countries.has(country)) met |= groupBits.country
    for (let i = from + 3; i < to; i++) met |= this.#chosen[lines.charCodeAt(i)] ?? 0
    const missed = this.#inUse & ~met
    // @NOTE changing one filter cannot bring back a drop that fails two
    if ((missed & (missed - 1)) !== 0) return
    if (missed === 0) this.#total++
    const isFor = (bit: number) => missed === 0 || missed === bit
    if (isFor(whenBit)) this.#every.when++
    if (isFor(whenBit) && when) this.#byWhen[when] = (this.#byWhen[when] ?? 0) + 1
    if (isFor(groupBits.fulfillment)) this.#every.fulfillment++
    if (isFor(groupBits.country)) this.#byCountry.set(country, (this.#byCountry.get(country) ?? 0) + 1)
    for (let i = from + 3; i < to; i++) {
      const code = lines.charCodeAt(i)
      if (missed === 0 || bitOf[code] === missed) this.#byCode[code] = (this.#byCode[code] ?? 0) + 1
    }
  }

  counts(): FilterCounts {
    const of = (
      name: 'type' | 'fulfillment' | 'category' | 'genre' | 'era' | 'condition' | 'rarity',
      values: readonly string[],
    ) => values.map((value) => ({ value, count: this.#byCode[codeOf.get(facetOf(name, value)) ?? 0] ?? 0 }))
    const { media, collectibles, apparel, print, other } = optionsOf
    return {
      total: this.#total,
      when: whens.map((value) => ({ value, count: value === 'all' ? this.#every.when : (this.#byWhen[value] ?? 0) })),
      type: of('type', optionsOf.type),
      fulfillment: [{ value: 'all', count: this.#every.fulfillment }, ...of('fulfillment', optionsOf.fulfillment)],
      country: this.#countryCounts(),
      category: of('category', [...media, ...collectibles, ...apparel, ...print, ...other]),
      genre: of('genre', optionsOf.genre),
      era: of('era', optionsOf.era),
      condition: of('condition', optionsOf.condition),
      rarity: of('rarity', optionsOf.rarity),
    }
  }

  /** Countries with drops, and chosen ones without any, most drops first. */
  #countryCounts(): { value: string; count: number }[] {
    const values = new Set([...this.#byCountry.keys(), ...this.#countries])
    return [...values]
      .map((value) => ({ value, count: this.#byCountry.get(value) ?? 0 }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
}
