import { type Discount, discountable, discountOf } from '../codes/discount.rules.ts'
import type { FeeStructure, ShippingCostStrategy } from '../drops/drops.contract.ts'
import { shippingRates } from '../drops/drops.rules.ts'
import { millionthsOf, shareOf } from '../orders/money.rules.ts'
import type { Fulfilment } from './checkout.contract.ts'

/** Maximum of one payment, in minor units; the limit of `Cents` and of the ledger accounts. */
export const maxCentsOfPayment = 1_000_000_000

/** A claim's frozen terms, as far as they determine its price in a parcel. */
export type ParcelClaim = {
  claimId: string
  priceCents: number
  feeStructure: FeeStructure
  feeBps: number
  shippingCostStrategy: ShippingCostStrategy
  flatRateAmountCents: number | null
  flatRateAdditionalCents: number | null
  /** Whether its drop accepts discount codes. */
  supportsDiscountRules: boolean
}

/** A seller's default shipping (SellerDefault), in cents: first item, each further item. */
export type StoreShipping = { defaultShippingCents: number; defaultAdditionalCents: number }

/**
 * One claim's part of its parcel, in cents. `totalCents` is what its buyer owes for it and gets back on a
 * refund.
 */
export type ParcelLine = {
  claimId: string
  priceCents: number
  shippingCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
  /** Its part of the parcel's discount; at most its price. */
  discountCents: number
  totalCents: number
}

/** Amounts due for one parcel, in cents. Each is the sum of its lines. */
export type ParcelFigures = {
  lines: ParcelLine[]
  /** Null when the claims' drops differ. */
  feeStructure: FeeStructure | null
  itemsCents: number
  shippingCents: number
  discountCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
  totalCents: number
  oneMoreShippingCents: number
}

/**
 * The platform's fee on one item and who pays it: the seller, the buyer, or half each (the seller pays the
 * odd cent). The fee is a share of the item's price less its discount, rounded for each item.
 */
export function platformFee(
  priceCents: number,
  feeStructure: FeeStructure,
  bps: number,
): { buyerFeeCents: number; sellerFeeCents: number } {
  const feeCents = shareOf(priceCents, bps)
  const buyerShare = { seller: 0, buyer: feeCents, split: Math.floor(feeCents / 2) }
  const buyerFeeCents = buyerShare[feeStructure]
  return { buyerFeeCents, sellerFeeCents: feeCents - buyerFeeCents }
}

/**
 * What each item adds to the shipping of one parcel, in cents, in the given order. The item with the highest
 * first-item rate (the earliest of several) pays that rate; every other item pays its own additional rate.
 * Items of drops with different strategies ship together by the same rule. In an open parcel the first-item rate
 * is paid already.
 */
export function parcelShipping(
  rates: readonly { firstItemCents: number; additionalItemCents: number }[],
  joinsOpenParcel = false,
): number[] {
  if (joinsOpenParcel) return rates.map((rate) => rate.additionalItemCents)
  const dearest = rates.reduce((best, rate, i) => (rate.firstItemCents > rates[best]!.firstItemCents ? i : best), 0)
  return rates.map((rate, i) => (i === dearest ? rate.firstItemCents : rate.additionalItemCents))
}

/**
 * Splits a discount over prices in proportion, in the given order. The parts sum to the discount exactly, and
 * none exceeds its price as long as the discount does not exceed the total.
 */
export function spreadDiscount(discountCents: number, prices: readonly number[]): number[] {
  const sum = BigInt(prices.reduce((cents, price) => cents + price, 0))
  if (sum === 0n) return prices.map(() => 0)
  let before = 0n
  return prices.map((price) => {
    const upTo = before + BigInt(price)
    const part = (BigInt(discountCents) * upTo) / sum - (BigInt(discountCents) * before) / sum
    before = upTo
    return Number(part)
  })
}

/**
 * A claim's shipping rates. For SellerDefault the claim froze the seller's rates of that time in the flat
 * rate's fields.
 */
function frozenRates(claim: ParcelClaim, store: StoreShipping, allowShipping: boolean) {
  return shippingRates({
    ...claim,
    allowShipping,
    defaultShippingCents: claim.flatRateAmountCents ?? store.defaultShippingCents,
    defaultAdditionalCents: claim.flatRateAdditionalCents ?? store.defaultAdditionalCents,
  })
}

/**
 * The figures of one parcel: claims of one seller, in the order they were made, shipped or picked up
 * together. The discount lowers the items' prices first; fee and tax are calculated on the rest, so that the
 * seller pays for the discount and no share is negative.
 * @param taxPpm the destination's tax in parts per million, calculated on each item with its shipping
 * @param discount of the code in use, if any
 * @param joinsOpenParcel whether they go into a parcel that earlier orders pay for
 */
export function parcelFigures(parcel: {
  claims: readonly ParcelClaim[]
  store: StoreShipping
  fulfilment: Fulfilment
  taxPpm: number
  discount?: Discount | null
  joinsOpenParcel?: boolean
}): ParcelFigures {
  const { claims, store, fulfilment, taxPpm, discount, joinsOpenParcel } = parcel
  const rates = claims.map((claim) => frozenRates(claim, store, fulfilment === 'shipping'))
  const shipping = parcelShipping(rates, joinsOpenParcel)
  const lowered = discountable(claims)
  const discountCents = discount
    ? discountOf(
        lowered.reduce((cents, price) => cents + price, 0),
        discount,
      )
    : 0
  const off = spreadDiscount(discountCents, lowered)
  const lines = claims.map((claim, i) => parcelLine(claim, shipping[i]!, off[i]!, taxPpm))
  const sum = (key: Exclude<keyof ParcelLine, 'claimId'>) => lines.reduce((cents, line) => cents + line[key], 0)
  const structures = new Set(claims.map((claim) => claim.feeStructure))
  return {
    lines,
    feeStructure: structures.size === 1 ? claims[0]!.feeStructure : null,
    itemsCents: sum('priceCents'),
    shippingCents: sum('shippingCents'),
    discountCents,
    taxCents: sum('taxCents'),
    buyerFeeCents: sum('buyerFeeCents'),
    sellerFeeCents: sum('sellerFeeCents'),
    totalCents: sum('totalCents'),
    oneMoreShippingCents: rates.at(-1)?.additionalItemCents ?? 0,
  }
}

function parcelLine(claim: ParcelClaim, shippingCents: number, discountCents: number, taxPpm: number): ParcelLine {
  const { claimId, priceCents } = claim
  const soldCents = priceCents - discountCents
  const fee = platformFee(soldCents, claim.feeStructure, claim.feeBps)
  const taxCents = millionthsOf(soldCents + shippingCents, taxPpm)
  const totalCents = soldCents + shippingCents + taxCents + fee.buyerFeeCents
  return { claimId, priceCents, shippingCents, taxCents, ...fee, discountCents, totalCents }
}

/** How a paid amount is divided, in cents: the parts sum to it exactly, and none is negative. */
export function divideAmount(paid: {
  itemsCents: number
  shippingCents: number
  discountCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
}): { seller: number; platform: number; tax: number } {
  return {
    seller: paid.itemsCents + paid.shippingCents - paid.discountCents - paid.sellerFeeCents,
    platform: paid.buyerFeeCents + paid.sellerFeeCents,
    tax: paid.taxCents,
  }
}

/**
 * The text that a quote's hash is computed from: the same for the same figures, whatever the order of the
 * claims.
 */
export function quoteText(quote: {
  storefrontId: string
  currency: string
  fulfilment: Fulfilment
  /** Address fields; null for pickup, or while no address is known. */
  address: Readonly<Record<string, string | null>> | null
  figures: ParcelFigures
  /** The code in use; null: none. */
  code: string | null
  /** The open parcel that it joins; null: none. */
  parcelId?: string | null
}): string {
  const { figures, address, code } = quote
  const lines = figures.lines
    .map((line) => [
      line.claimId,
      ...[line.priceCents, line.shippingCents, line.taxCents, line.buyerFeeCents, line.discountCents],
    ])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const place = address && Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))
  const sums = [figures.itemsCents, figures.shippingCents, figures.discountCents, figures.taxCents]
  const owed = [...sums, figures.buyerFeeCents, figures.totalCents]
  const parcel = quote.parcelId ? [quote.parcelId] : []
  const { storefrontId, currency, fulfilment } = quote
  return JSON.stringify(['quote-2', storefrontId, currency, fulfilment, place, lines, owed, code, ...parcel])
}
