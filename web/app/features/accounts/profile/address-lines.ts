import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { regionName } from '#web/format/regions.ts'

type Place = Omit<Address, 'id' | 'isDefault'>

/** An address as it stands on a parcel, line by line; lines that say nothing are left out. */
export function addressLines({ line1, line2, city, region, postalCode, country }: Place): string[] {
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2 ?? '', town, regionName(country)].filter(Boolean)
}
