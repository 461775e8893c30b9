import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'

/** How soon a storefront sends what is paid: `Ships within 3 days`. */
export const shipsWords = ({ shipsWithinDays }: Pick<Storefront, 'shipsWithinDays'>): string =>
  `Ships within ${plural(shipsWithinDays, 'day')}`

type Shipping = Pick<Storefront, 'defaultShippingCents' | 'defaultAdditionalCents' | 'currency'>

/** What a parcel costs where a drop says nothing else: `$4.00 shipping, +$1.20 for each further item`. */
export function shippingWords({ defaultShippingCents, defaultAdditionalCents, currency }: Shipping): string {
  if (defaultShippingCents === 0 && defaultAdditionalCents === 0) return 'Ships free'
  const first = `${formatMoney(defaultShippingCents, currency)} shipping`
  if (defaultAdditionalCents === 0) return `${first}, further items free`
  return `${first}, +${formatMoney(defaultAdditionalCents, currency)} for each further item`
}
