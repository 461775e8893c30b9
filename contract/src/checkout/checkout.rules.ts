import type { FeeStructure, ShippingCostStrategy } from '../drops/drops.contract.ts'
import { shippingRates } from '../drops/drops.rules.ts'
import type { Fulfilment } from './checkout.contract.ts'

/** The most that one payment carries, in minor units: what the contract's `Cents` and the books can hold. */
export const mostCentsOfPayment = 1_000_000_000

/** A claim's frozen terms, as far as they make its price in a parcel. */
export type ParcelClaim = {
  claimId: string
  priceCents: number
  feeStructure: FeeStructure
  feeBps: number
  shippingCostStrategy: ShippingCostStrategy
  flatRateAmountCents: number | null
  flatRateAdditionalCents: number | null
}

/** What a seller takes for shipping where a drop says SellerDefault, in cents: first item, each further item. */
export type StoreShipping = { defaultShippingCents: number; defaultAdditionalCents: number }

/** What one claim adds to its parcel, in cents. `totalCents` is what its buyer owes for it and gets back for it. */
export type ParcelLine = {
  claimId: string
  priceCents: number
  shippingCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
  totalCents: number
}

/** What is owed for one parcel, in cents. Every figure is the sum of its lines'. */
export type ParcelFigures = {
  lines: ParcelLine[]
  /** Null where the claims' drops differ. */
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

/** A share of an amount: `bps` ten-thousandths of it, to the nearest cent, half a cent up. */
export function shareOf(amountCents: number, bps: number): number {
  return Math.floor((amountCents * bps + 5_000) / 10_000)
}

/**
 * The platform's fee on one item and who bears it: the seller, the buyer, or each one half, the seller the odd cent.
 * The fee is taken on the item's price alone, and rounded for each item by itself.
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
 * What each item adds to the shipping of one parcel, in cents, in the order given. The item with the dearest first rate
 * (of several the earliest) pays that rate; every other one pays its own rate for a further item. Items of drops with
 * different strategies ship together by the same rule.
 */
export function parcelShipping(rates: readonly { firstItemCents: number; additionalItemCents: number }[]): number[] {
  const dearest = rates.reduce((best, rate, i) => (rate.firstItemCents > rates[best]!.firstItemCents ? i : best), 0)
  return rates.map((rate, i) => (i === dearest ? rate.firstItemCents : rate.additionalItemCents))
}

/** A claim's shipping rates. Of SellerDefault it has frozen the seller's amounts of its time in the flat rate's fields. */
function frozenRates(claim: ParcelClaim, store: StoreShipping, allowShipping: boolean) {
  return shippingRates({
    ...claim,
    allowShipping,
    defaultShippingCents: claim.flatRateAmountCents ?? store.defaultShippingCents,
    defaultAdditionalCents: claim.flatRateAdditionalCents ?? store.defaultAdditionalCents,
  })
}

/**
 * The figures of one parcel: claims of one seller, in the order of their making, sent or picked up together.
 * @param taxBps the destination's tax, in ten-thousandths, taken on each item with its shipping
 */
export function parcelFigures(parcel: {
  claims: readonly ParcelClaim[]
  store: StoreShipping
  fulfilment: Fulfilment
  taxBps: number
}): ParcelFigures {
  const { claims, store, fulfilment, taxBps } = parcel
  const rates = claims.map((claim) => frozenRates(claim, store, fulfilment === 'shipping'))
  const shipping = parcelShipping(rates)
  const lines = claims.map((claim, i) => parcelLine(claim, shipping[i]!, taxBps))
  const sum = (key: Exclude<keyof ParcelLine, 'claimId'>) => lines.reduce((cents, line) => cents + line[key], 0)
  const structures = new Set(claims.map((claim) => claim.feeStructure))
  return {
    lines,
    feeStructure: structures.size === 1 ? claims[0]!.feeStructure : null,
    itemsCents: sum('priceCents'),
    shippingCents: sum('shippingCents'),
    discountCents: 0,
    taxCents: sum('taxCents'),
    buyerFeeCents: sum('buyerFeeCents'),
    sellerFeeCents: sum('sellerFeeCents'),
    totalCents: sum('totalCents'),
    oneMoreShippingCents: rates.at(-1)?.additionalItemCents ?? 0,
  }
}

function parcelLine(claim: ParcelClaim, shippingCents: number, taxBps: number): ParcelLine {
  const { claimId, priceCents } = claim
  const fee = platformFee(priceCents, claim.feeStructure, claim.feeBps)
  const taxCents = shareOf(priceCents + shippingCents, taxBps)
  const totalCents = priceCents + shippingCents + taxCents + fee.buyerFeeCents
  return { claimId, priceCents, shippingCents, taxCents, ...fee, totalCents }
}

/** How an amount that a buyer paid divides, in cents: the parts sum to it exactly, and none is below zero. */
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

/** What a quote's hash is taken over: the same text for the same figures, whatever the order of the claims. */
export function quoteText(quote: {
  storefrontId: string
  currency: string
  fulfilment: Fulfilment
  /** Where it goes, field by field; null for pickup, or while no address is known. */
  address: Readonly<Record<string, string | null>> | null
  figures: ParcelFigures
}): string {
  const { figures, address } = quote
  const lines = figures.lines
    .map((line) => [line.claimId, line.priceCents, line.shippingCents, line.taxCents, line.buyerFeeCents])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const place = address && Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))
  const sums = [figures.itemsCents, figures.shippingCents, figures.discountCents, figures.taxCents]
  const owed = [...sums, figures.buyerFeeCents, figures.totalCents]
  return JSON.stringify(['quote-1', quote.storefrontId, quote.currency, quote.fulfilment, place, lines, owed])
}
