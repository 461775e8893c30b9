import { divideAmount } from '@keepcase/contract/checkout/checkout.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/public.ts'
import type { PaymentRow } from './checkout.queries.ts'
import { insertEntries, insertFeeLines, insertTransfer } from './ledger.queries.ts'

export type LedgerEntry = { account: string; partyId: string | null; amountCents: number }

/**
 * Writes a transfer into the money ledger, once per cause. The entries of a transfer sum to zero; a positive amount
 * credits the account, a negative one debits it. A capture debits the buyer by the total and credits seller, shipping
 * (also the seller's), platform and tax; a refund debits the same shares and credits the buyer, under the account
 * `refund`. A payment at the counter never passes through the platform: the seller is debited fee and tax, which are
 * credited to their accounts.
 */
export async function book(
  tx: Tx,
  kind: 'capture' | 'refund',
  causeId: string,
  order: { id: string | null; currency: string },
  entries: LedgerEntry[],
): Promise<void> {
  const transferId = await insertTransfer(tx, { kind, causeId, orderId: order.id })
  const rows = entries.filter((entry) => entry.amountCents !== 0)
  if (transferId === null || rows.length === 0) return
  const { currency } = order
  await insertEntries(
    tx,
    rows.map((entry) => ({ ...entry, transferId, currency })),
  )
}

type Parts = {
  itemsCents: number
  shippingCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
  discountCents: number
}

/** The entries of a capture (sign 1) or a refund (sign -1). They sum to zero. */
export function sharesOf(
  order: Pick<OrderRow, 'storefrontId' | 'buyerId'>,
  parts: Parts,
  isPickup: boolean,
  sign: 1 | -1,
): LedgerEntry[] {
  const { shippingCents, taxCents, buyerFeeCents, sellerFeeCents } = parts
  const itemsCents = parts.itemsCents - parts.discountCents
  const feeCents = buyerFeeCents + sellerFeeCents
  const party = order.storefrontId
  const sellerCents = isPickup ? -(feeCents + taxCents) : itemsCents - sellerFeeCents
  const entries = [
    { account: 'seller', partyId: party, amountCents: sign * sellerCents },
    { account: 'shipping', partyId: party, amountCents: isPickup ? 0 : sign * shippingCents },
    { account: 'platform_fee', partyId: null, amountCents: sign * feeCents },
    { account: 'tax', partyId: null, amountCents: sign * taxCents },
  ]
  if (isPickup) return entries
  const totalCents = itemsCents + shippingCents + taxCents + buyerFeeCents
  const account = sign === 1 ? 'buyer' : 'refund'
  return [{ account, partyId: order.buyerId, amountCents: -sign * totalCents }, ...entries]
}

/** Books a captured payment and stores how it is divided. */
export async function bookCapture(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  const shares = divideAmount(order)
  await insertFeeLines(
    tx,
    Object.entries(shares).map(([party, amountCents]) => ({ paymentId: payment.id, party, amountCents })),
  )
  await book(tx, 'capture', payment.id, order, sharesOf(order, order, payment.provider === 'pickup', 1))
}

/** Books a refund of these lines. */
export async function bookRefund(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  refundId: string,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const sum = (key: 'priceCents' | keyof Omit<Parts, 'itemsCents'>) =>
    lines.reduce((cents, line) => cents + line[key], 0)
  const parts: Parts = {
    itemsCents: sum('priceCents'),
    shippingCents: sum('shippingCents'),
    taxCents: sum('taxCents'),
    buyerFeeCents: sum('buyerFeeCents'),
    sellerFeeCents: sum('sellerFeeCents'),
    discountCents: sum('discountCents'),
  }
  await book(tx, 'refund', refundId, order, sharesOf(order, parts, payment.provider === 'pickup', -1))
}
