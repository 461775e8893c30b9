// Created on first use: that takes a phone some ten milliseconds, too many while a page starts.
let names: Intl.DisplayNames | undefined

/** English name of a country or region: `US` is `United States`. Takes an ISO 3166-1 code of two letters. */
export function regionName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
