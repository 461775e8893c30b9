import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { formatMoney } from '#web/format/format.ts'

/** Monthly price as shown inline: `$9.99/mo`. */
export const perMonth = ({
  subscriptionPriceCents,
  currency,
}: Pick<Storefront, 'subscriptionPriceCents' | 'currency'>): string =>
  `${formatMoney(subscriptionPriceCents, currency)}/mo`
