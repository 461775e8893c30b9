import type { PaymentResult } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { claimsForCheckout } from '#server/features/claims/public.ts'
import { selectClaimIds } from '#server/features/orders/public.ts'
import { findPayment, type PaymentRow } from '../checkout.queries.ts'
import { lockPaymentAndDrops } from './apply-report.ts'
import { settleAndStoreAnswer } from './pay.ts'
import type { CheckoutDeps } from './payments.ts'
import { type ProviderReport, providerOf, withTimeout } from './provider.ts'

/**
 * Continues a payment after the buyer's confirmation at the bank: asks the provider and settles the result. A payment
 * that needs no confirmation only returns its state.
 * @throws Refusal NOT_FOUND for another account's payment, NOT_PAYABLE when its hold has ended
 */
export async function confirmPayment(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: { id: string },
): Promise<PaymentResult> {
  await assertOwnPayment(deps, userId, input.id)
  const keyed = { userId, key, call: 'checkout.confirm', input }
  await transact(deps.db, (tx) => withKey(tx, keyed, () => assertPayable(tx, input.id)))
  const { payment } = (await findPayment(deps.db, input.id))!
  const report = payment.status === 'needs_confirmation' ? await confirmAtProvider(deps, payment) : null
  return settleAndStoreAnswer(deps, keyed, input.id, report)
}

/**
 * Asserts that a payment belongs to this account.
 * @throws Refusal NOT_FOUND
 */
export async function assertOwnPayment(deps: CheckoutDeps, userId: string, paymentId: string): Promise<void> {
  const found = await findPayment(deps.db, paymentId)
  if (found?.order.buyerId !== userId || found.payment.provider === 'pickup') throw new Refusal('NOT_FOUND')
}

/**
 * Asserts that no claim of the payment has ended before money is requested.
 * @throws Refusal NOT_PAYABLE
 */
async function assertPayable(tx: Tx, paymentId: string): Promise<{ paymentId: string }> {
  const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
  if (payment.status !== 'needs_confirmation') return { paymentId }
  const claims = await claimsForCheckout(tx, await selectClaimIds(tx, order.id), order.buyerId)
  if (claims.some((claim) => claim.status !== 'capturing')) throw new Refusal('NOT_PAYABLE')
  return { paymentId }
}

async function confirmAtProvider(deps: CheckoutDeps, payment: PaymentRow): Promise<ProviderReport | null> {
  const provider = providerOf(deps.providers, payment)
  try {
    return await withTimeout(provider.confirm(payment.providerRef!))
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, "a confirmation's answer was lost")
    return withTimeout(provider.lookup(payment.id)).catch((failure) => {
      log.warn({ err: failure, paymentId: payment.id }, 'a payment could not be looked up')
      return null
    })
  }
}
