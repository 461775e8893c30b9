import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type CodesOfParcel, viewApplied } from '#server/features/codes/public.ts'
import { viewCategory } from '#server/features/orders/public.ts'
import type { Parcel } from './parcel.ts'

/** A parcel's quote for the buyer, without the seller's share of the fee. */
export function viewQuote(
  parcel: Parcel,
  options: { canShip: boolean; canPickUp: boolean },
  codes: CodesOfParcel,
): Quote {
  const { claims, figures, fulfilment, hash, code, openParcel } = parcel
  const first = claims[0]!
  return {
    storefrontId: first.storefrontId,
    storefrontName: first.storefrontName,
    fulfilment,
    ...options,
    shippingProblem: parcel.shippingProblem,
    currency: first.currency,
    lines: claims.map((claim, i) => ({
      claimId: claim.id,
      dropId: claim.dropId,
      dropItemId: claim.dropItemId,
      title: claim.visibleTitle,
      image: claim.isSealed ? null : (claim.image ?? claim.drawing),
      category: viewCategory(claim.category),
      priceCents: claim.priceCents,
      expiresAt: claim.expiresAt.toISOString(),
      shippingCents: figures.lines[i]!.shippingCents,
    })),
    feeStructure: figures.feeStructure,
    itemsCents: figures.itemsCents,
    shippingCents: figures.shippingCents,
    discountCents: figures.discountCents,
    taxCents: figures.taxCents,
    buyerFeeCents: figures.buyerFeeCents,
    totalCents: figures.totalCents,
    oneMoreShippingCents: figures.oneMoreShippingCents,
    acceptsCodes: claims.some((claim) => claim.supportsDiscountRules),
    code: code && viewApplied(code),
    codeProblem: codes.problem,
    codeOffer: codes.offer,
    openParcel: openParcel && { id: openParcel.id, closesAt: openParcel.closesAt.toISOString() },
    hash,
  }
}
