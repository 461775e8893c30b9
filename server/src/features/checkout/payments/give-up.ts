import type { Db } from '@keepcase/db/db.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { applyReport } from './apply-report.ts'
import { selectWaitingPayments } from './payment-claims.queries.ts'
import { type Providers, providerOf, withTimeout } from './provider.ts'

/**
 * Cancels the buyer's payments that wait for a bank confirmation of one of these claims, so that a new attempt can
 * start. The provider decides: an attempt that has captured money meanwhile is settled as paid.
 * @returns whether there was any
 * @throws RetryLater when the provider can't be reached
 */
export async function giveUpConfirmations(
  deps: { db: Db; providers: Providers },
  userId: string,
  claimIds: readonly string[],
): Promise<boolean> {
  const waiting = await selectWaitingPayments(deps.db, userId, claimIds)
  for (const { id, provider, providerRef } of waiting) {
    const report = await withTimeout(providerOf(deps.providers, { provider }).cancel(providerRef!)).catch((error) => {
      log.warn({ err: error, paymentId: id }, 'a payment could not be called back')
      throw new RetryLater('SERVICE_UNAVAILABLE', 5)
    })
    await transact(deps.db, (tx) => applyReport(tx, id, report))
  }
  return waiting.length > 0
}
