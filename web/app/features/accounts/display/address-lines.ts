import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { regionName } from '#web/format/regions.ts'

type Place = Pick<Address, 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country'>

/** Formats an address for a parcel, line by line; empty lines are omitted. */
export function addressLines({ line1, line2, city, region, postalCode, country }: Place): string[] {
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2 ?? '', town, regionName(country)].filter(Boolean)
}
