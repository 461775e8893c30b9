import type { Carrier } from '@keepcase/contract/orders/carriers.ts'
import { getTracking } from 'ts-tracking-number'

const couriers: Readonly<Record<string, Carrier>> = {
  usps: 'usps',
  ups: 'ups',
  fedex: 'fedex',
  dhl: 'dhl',
  ontrac: 'ontrac',
  amazon: 'amazon',
}

/** National posts by the country at the end of an international number (S10). */
const posts: Readonly<Record<string, Carrier>> = {
  US: 'usps',
  GB: 'royal_mail',
  CA: 'canada_post',
  DE: 'deutsche_post',
  NL: 'postnl',
  FR: 'la_poste',
  AU: 'australia_post',
  JP: 'japan_post',
}

/**
 * The carrier whose format and check digit a tracking number has; null for none. Formats overlap (a German DHL number
 * passes as one of USPS), so this only suggests.
 */
export function suggestCarrier(trackingNumber: string): Carrier | null {
  const code = getTracking(trackingNumber)?.courier?.code
  if (code === undefined) return null
  return code === 's10' ? (posts[trackingNumber.slice(-2)] ?? null) : (couriers[code] ?? null)
}
