import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { formatMoney } from '#web/format/format.ts'

/** A month's price as it stands beside the word: `$9.99/mo`. */
export const perMonth = ({
  subscriptionPriceCents,
  currency,
}: Pick<Storefront, 'subscriptionPriceCents' | 'currency'>): string =>
  `${formatMoney(subscriptionPriceCents, currency)}/mo`
