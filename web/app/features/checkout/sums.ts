import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatMoney } from '#web/format/format.ts'

type Amount = 'itemsCents' | 'shippingCents' | 'discountCents' | 'taxCents' | 'buyerFeeCents' | 'totalCents'

/** Sums an amount over parcels by currency: `$129.20`, or `$129.20 + €40.00`. */
export function totalCents(parcels: readonly Quote[], figure: Amount): string {
  const sums = new Map<string, number>()
  for (const parcel of parcels) sums.set(parcel.currency, (sums.get(parcel.currency) ?? 0) + parcel[figure])
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ') || formatMoney(0)
}

/** Label of the platform fee in the summary: who pays it. Null: the parcel's drops differ. */
export const feeLabel = (structure: Quote['feeStructure']): string =>
  ({ seller: 'Platform fee, paid by the seller', buyer: 'Platform fee', split: 'Platform fee, your half' })[
    structure ?? 'buyer'
  ]
