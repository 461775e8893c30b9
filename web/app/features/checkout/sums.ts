import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatMoney } from '#web/format/format.ts'
import * as texts from './checkout.texts.ts'

/** An amount of a parcel's quote, in minor units. */
export type Amount = 'itemsCents' | 'shippingCents' | 'discountCents' | 'taxCents' | 'buyerFeeCents' | 'totalCents'

/** Sums an amount over parcels by currency: `$129.20`, or `$129.20 + €40.00`. */
export function totalCents(parcels: readonly Quote[], figure: Amount): string {
  const sums = new Map<string, number>()
  for (const parcel of parcels) sums.set(parcel.currency, (sums.get(parcel.currency) ?? 0) + parcel[figure])
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ') || formatMoney(0)
}

/** Label of the buyer's platform fee: their half, all of it, or a mix where parcels or drops differ. */
export function feeLabel(parcels: readonly Quote[]): string {
  const structures = new Set(parcels.filter((parcel) => parcel.buyerFeeCents > 0).map((parcel) => parcel.feeStructure))
  if (structures.size > 1 || structures.has(null)) return texts.platformFeeYourShare
  return structures.has('split') ? texts.platformFeeYourHalf : texts.platformFee
}
