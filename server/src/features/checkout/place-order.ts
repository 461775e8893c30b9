import type { Tx } from '@keepcase/db/db.ts'
import { reserveCode, updateCodeUse } from '#server/features/codes/public.ts'
import { insertOrder, type OrderRow, updateOrderStatus } from '#server/features/orders/public.ts'
import type { Parcel } from './parcel.ts'

/** Inserts an unpaid order for a parcel, and reserves a use of its discount code, which the caller has locked. */
export async function placeOrder(tx: Tx, buyerId: string, parcel: Parcel): Promise<OrderRow> {
  const { claims, figures } = parcel
  const lines = claims.map((claim, i) => {
    const { claimId: _, totalCents: __, ...parts } = figures.lines[i]!
    const { id: claimId, dropId, dropItemId, title, image } = claim
    return { claimId, dropId, dropItemId, title, image, ...parts }
  })
  const order = await insertOrder(
    tx,
    {
      buyerId,
      storefrontId: claims[0]!.storefrontId,
      fulfilment: parcel.fulfilment,
      address: parcel.address && JSON.stringify(parcel.address),
      currency: claims[0]!.currency,
      itemsCents: figures.itemsCents,
      shippingCents: figures.shippingCents,
      discountCents: figures.discountCents,
      taxCents: figures.taxCents,
      buyerFeeCents: figures.buyerFeeCents,
      sellerFeeCents: figures.sellerFeeCents,
      totalCents: figures.totalCents,
      quoteHash: parcel.hash,
      parcelId: parcel.openParcel?.id ?? null,
    },
    lines,
  )
  if (parcel.code) await reserveCode(tx, order, parcel.code)
  return order
}

/** Changes an order's status and the use of its discount code. */
export async function moveOrder(tx: Tx, id: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  await updateOrderStatus(tx, id, status)
  await updateCodeUse(tx, id, status)
}
