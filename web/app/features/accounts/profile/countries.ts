import { countries as codes } from '@keepcase/contract/storefronts/countries.ts'
import { regionName } from '#web/format/regions.ts'

/** All countries as select options, sorted by name. */
export const countries: readonly { value: string; label: string }[] = codes
  .map((value) => ({ value, label: regionName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The country in the browser's preferred languages, if any names one. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1]
    if (region && codes.includes(region)) return region
  }
  return ''
}
