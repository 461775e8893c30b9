import type { Fulfilment } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ParcelFigures } from '@keepcase/contract/checkout/checkout.rules.ts'
import type { CheckoutClaim } from '#server/features/claims/public.ts'
import type { CodeRow } from '#server/features/codes/public.ts'
import type { AddressRow } from '#server/features/orders/public.ts'

/** Claims of one seller that go out together, with what is owed for them. */
export type Parcel = {
  claims: CheckoutClaim[]
  fulfilment: Fulfilment
  address: AddressRow | null
  figures: ParcelFigures
  /** The code that lowered them. */
  code: CodeRow | null
  /** Fixes the figures: paying must name it. */
  hash: string
}
