import type { Fulfilment } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ParcelFigures } from '@keepcase/contract/checkout/checkout.rules.ts'
import type { CheckoutClaim } from '#server/features/claims/public.ts'
import type { CodeRow } from '#server/features/codes/public.ts'
import type { AddressRow, JoinableParcel } from '#server/features/orders/public.ts'

/** Claims of one seller that are delivered together, and the amounts due. */
export type Parcel = {
  claims: CheckoutClaim[]
  fulfilment: Fulfilment
  address: AddressRow | null
  /** Why the parcel can't go to its address, as a sentence. */
  shippingProblem: string | null
  figures: ParcelFigures
  /** The discount code applied to the amounts. */
  code: CodeRow | null
  /** The buyer's open parcel that it joins. */
  openParcel: JoinableParcel | null
  /** Hash of the amounts; a payment must send it. */
  hash: string
}
