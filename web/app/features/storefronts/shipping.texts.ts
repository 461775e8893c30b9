import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import { regionName } from '#web/format/regions.ts'

/** Shipping time of a storefront: `Ships within 3 days`. */
export const shippingTimeText = ({ shipsWithinDays }: Pick<Storefront, 'shipsWithinDays'>): string =>
  `Ships within ${plural(shipsWithinDays, 'day')}`

type Shipping = Pick<Storefront, 'defaultShippingCents' | 'defaultAdditionalCents' | 'currency'>

/** Default shipping price: `$4.00 shipping, +$1.20 for each further item`. */
export function shippingPriceText({ defaultShippingCents, defaultAdditionalCents, currency }: Shipping): string {
  if (defaultShippingCents === 0 && defaultAdditionalCents === 0) return 'Ships free'
  const first = `${formatMoney(defaultShippingCents, currency)} shipping`
  if (defaultAdditionalCents === 0) return `${first}, extra items ship free`
  return `${first}, +${formatMoney(defaultAdditionalCents, currency)} per extra item`
}

/** Countries that are named; of more the number is given. */
const mostNamed = 4

/** Where a storefront ships to: `Ships to Canada and United States`; null for everywhere. */
export function shipsToText({ shipsTo }: Pick<Storefront, 'shipsTo'>): string | null {
  if (shipsTo === null) return null
  if (shipsTo.length > mostNamed) return `Ships to ${shipsTo.length} countries`
  return `Ships to ${new Intl.ListFormat('en').format(shipsTo.map((code) => regionName(code)).sort())}`
}
