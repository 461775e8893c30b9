import type { FeeStructure } from '../drops/drops.contract.ts'
import { divideAmount, parcelFigures } from './checkout.rules.ts'

/** The terms of a drop that decide what its seller gets. `feeBps`: the platform's fee, in basis points. */
export type SaleTerms = {
  feeStructure: FeeStructure
  feeBps: number
  /** Shipping that the buyer pays for this unit: the rate of the first item of a parcel, or of a further one. */
  shippingCents: number
}

/** One unit's sale, in cents. Tax is on top for the buyer, and never the seller's. */
export type Receipt = {
  /** What you get: the price less your part of the fee, and the shipping that the buyer paid. */
  receivesCents: number
  /** Part of it that pays for shipping. */
  shippingCents: number
  /** Your part of the fee. */
  sellerFeeCents: number
  buyerFeeCents: number
  /** What the buyer pays, before tax and discounts. */
  buyerPaysCents: number
}

/**
 * What a seller gets for one unit at a price. The figures are the checkout's own: the ledger books the same
 * (`divideAmount`).
 */
export function sellerReceives(priceCents: number, { feeStructure, feeBps, shippingCents }: SaleTerms): Receipt {
  const claim = {
    ...{ claimId: '', priceCents, feeStructure, feeBps, supportsDiscountRules: false },
    ...{ shippingCostStrategy: 'FlatRate' as const, flatRateAmountCents: shippingCents, flatRateAdditionalCents: 0 },
  }
  const store = { defaultShippingCents: 0, defaultAdditionalCents: 0 }
  const figures = parcelFigures({ claims: [claim], store, fulfilment: 'shipping', taxPpm: 0 })
  return {
    receivesCents: divideAmount(figures).seller,
    shippingCents: figures.shippingCents,
    sellerFeeCents: figures.sellerFeeCents,
    buyerFeeCents: figures.buyerFeeCents,
    buyerPaysCents: figures.totalCents,
  }
}
