// Made with the first name that is asked for: making it takes a phone some ten milliseconds, at a page's start the dearest.
let names: Intl.DisplayNames | undefined

/** A country or region by its name in English: `US` is `United States`. Takes an ISO 3166-1 code of two letters. */
export function regionName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
