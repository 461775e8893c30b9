import type { Tx } from '@keepcase/db/db.ts'
import { book } from '#server/features/checkout/public.ts'
import type { ChargeRow, InvoiceRow } from './billing.queries.ts'

/** Books a month's capture or refund. The seller bears the platform's fee; there is no order and no tax. */
export async function bookMonth(
  tx: Tx,
  charge: ChargeRow,
  invoice: InvoiceRow,
  kind: 'capture' | 'refund',
): Promise<void> {
  const { amountCents, feeCents, userId, storefrontId, currency } = invoice
  const sign = kind === 'capture' ? 1 : -1
  await book(tx, kind, charge.id, { id: null, currency }, [
    { account: kind === 'capture' ? 'buyer' : 'refund', partyId: userId, amountCents: -sign * amountCents },
    { account: 'seller', partyId: storefrontId, amountCents: sign * (amountCents - feeCents) },
    { account: 'platform_fee', partyId: null, amountCents: sign * feeCents },
  ])
}
