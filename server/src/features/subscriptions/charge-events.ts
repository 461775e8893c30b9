import type { Tx } from '@keepcase/db/db.ts'
import type { Applied, ProviderEvent } from '#server/features/checkout/public.ts'
import { applyToCharge } from './apply-charge-report.ts'
import { findCharge } from './billing.queries.ts'

/**
 * Applies a provider's event about a subscription charge, in the caller's transaction.
 * @returns `unknown_payment` when no charge of this provider matches
 */
export async function applyChargeEvent(
  tx: Tx,
  provider: string,
  { idempotencyKey, report }: ProviderEvent,
): Promise<Applied | 'unknown_payment'> {
  const charge = (await findCharge(tx, idempotencyKey))?.charge
  return charge?.provider === provider ? applyToCharge(tx, charge.id, report) : 'unknown_payment'
}
