import { countries } from '../storefronts/countries.ts'
import { regionKey } from './tax-regions.rules.ts'

/** Rows of the tax table. */
export const maxTaxRates = 500
/** Longest name of a region. */
export const maxTaxRegion = 60
/** The highest rate, in parts per million. */
export const maxTaxPpm = 500_000

/** A destination’s tax. An empty region: all of the country that has no row of its own. */
export type TaxRate = { country: string; region: string; ratePpm: number }

/** `8.875` of 88,750 parts per million. */
export const percentOf = (ppm: number): string => String(ppm / 10_000)

/** A rate as one line: `US\tOR\t7.25`. Calls carry tables so. */
export const taxLine = ({ country, region, ratePpm }: TaxRate): string =>
  [country, region, percentOf(ratePpm)].join('\t')

/** Reads a percentage of at most four decimals: `8.875`, `7,25 %`. Null: it is none, or out of bounds. */
export function readPercent(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const ppm = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return ppm <= maxTaxPpm ? ppm : null
}

export type TaxProblem = { line: number; message: string }

/** What identifies a row of the table. */
export const destinationKey = ({ country, region }: Pick<TaxRate, 'country' | 'region'>): string =>
  `${country} ${regionKey(country, region)}`

/**
 * Reads rows of country, region and percentage.
 * @returns the rates that can be read, and the message of every line that can’t
 */
export function readTaxRows(rows: readonly { line: number; cells: readonly string[] }[]): {
  rates: TaxRate[]
  problems: TaxProblem[]
} {
  const rates: TaxRate[] = []
  const problems: TaxProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [country = '', region = '', percent = ''] = cells.map((cell) => cell.trim())
    const rate = { country: country.toUpperCase(), region, ratePpm: readPercent(percent) ?? -1 }
    const message = problemOf(rate) ?? repeated(seen.get(destinationKey(rate)))
    if (message) problems.push({ line, message })
    else {
      seen.set(destinationKey(rate), line)
      rates.push(rate)
    }
  }
  return { rates, problems }
}

const repeated = (line: number | undefined): string | null =>
  line === undefined ? null : `Line ${line} already has this destination.`

function problemOf({ country, region, ratePpm }: TaxRate): string | null {
  if (!countries.includes(country)) return 'Use the two-letter code of a country, such as US.'
  if (region.length > maxTaxRegion || /[\p{Cc}\u2028\u2029]/u.test(region)) return 'Use a shorter name of the region.'
  if (ratePpm < 0) return 'Use a percentage from 0 to 50 with at most four decimals, such as 8.875.'
  return null
}

/** The rate of a destination: its region’s, else its country’s, else 0. */
export function rateFor(rates: readonly TaxRate[], place: { country: string; region: string }): number {
  const key = destinationKey(place)
  const whole = destinationKey({ country: place.country, region: '' })
  const found =
    rates.find((rate) => destinationKey(rate) === key) ?? rates.find((rate) => destinationKey(rate) === whole)
  return found?.ratePpm ?? 0
}

export type TaxChange = { country: string; region: string; before: number | null; after: number | null }

/** What differs between two tables, by country and region. */
export function taxChanges(before: readonly TaxRate[], after: readonly TaxRate[]): TaxChange[] {
  const old = new Map(before.map((rate) => [destinationKey(rate), rate]))
  const now = new Map(after.map((rate) => [destinationKey(rate), rate]))
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    if (was?.ratePpm === is?.ratePpm) return []
    const { country, region } = (is ?? was) as TaxRate
    return [{ country, region, before: was?.ratePpm ?? null, after: is?.ratePpm ?? null }]
  })
}
