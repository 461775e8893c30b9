import { createHash } from 'node:crypto'
import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { SubscriptionPayment } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { divideMonth } from '@keepcase/contract/subscriptions/subscriptions.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { type Keyed, withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import type { CheckoutDeps } from '#server/features/checkout/public.ts'
import { chosenMethod, type ProviderReport, providerOf, withTimeout } from '#server/features/checkout/public.ts'
import { applyToCharge } from './apply-charge-report.ts'
import {
  type ChargeRow,
  findCharge,
  findWaitingCharge,
  type InvoiceRow,
  insertCharge,
  insertInvoice,
  selectFeeBps,
} from './billing.queries.ts'
import type { Term } from './subscription.rows.ts'
import { openSubscription } from './subscription-lifecycle.ts'
import { readSubscriptionPayment } from './subscriptions.view.ts'

export type StartInput = {
  storefrontId: string
  /** Set exactly one of the two. */
  method?: PaymentMethod | undefined
  savedMethodId?: string | undefined
  expectedPriceCents: number
}

/**
 * Subscribes and pays the first month, in the three steps of every payment (`pay.ts`): commit a started charge, ask the
 * provider outside any transaction, apply the answer. The same key returns the same answer; concurrent requests are
 * refused, because an account may have only one live subscription.
 * @throws Refusal NOT_FOUND, OWN_STOREFRONT, NOT_WELCOME, PRICE_CHANGED, ALREADY_SUBSCRIBED, KEY_REUSED
 */
export async function startSubscription(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: StartInput,
): Promise<SubscriptionPayment> {
  const keyed = { userId, key, call: 'subscriptions.start', input }
  const begin = () => transact(deps.db, (tx) => withKey(tx, keyed, () => beginFirstMonth(deps, tx, userId, input)))
  const { chargeId } = await begin().catch(async (error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'ALREADY_SUBSCRIBED'
    // @NOTE an attempt that still waits for a bank confirmation is cancelled in favor of this one
    if (!isTaken || !(await cancelWaitingCharge(deps, userId, input.storefrontId))) throw error
    return begin()
  })
  const { charge, invoice } = (await findCharge(deps.db, chargeId))!
  const report = charge.status === 'started' ? await startCharge(deps, charge, invoice) : null
  return settleAndStoreAnswer(deps, keyed, chargeId, report)
}

async function beginFirstMonth(
  deps: CheckoutDeps,
  tx: Tx,
  userId: string,
  input: StartInput,
): Promise<{ chargeId: string }> {
  const { paysBy: provider } = deps
  if (provider === null) throw new Refusal('SERVICE_UNAVAILABLE', noProvider)
  const { storefrontId, expectedPriceCents } = input
  const chosen = await chosenMethod(tx, userId, provider, input)
  const invoice = await bill(tx, await openSubscription(tx, { userId, storefrontId, expectedPriceCents }))
  const charge = invoice && (await insertCharge(tx, invoice, { provider, ...chosen }))
  if (!charge) throw new Error('A subscription that was just made has been billed already')
  return { chargeId: charge.id }
}

const noProvider = {
  title: 'Payments aren’t set up',
  message: 'This site can’t take payments yet. You weren’t charged.',
}

/** Inserts a month's invoice with the fee at today's rate; undefined when there is one already. */
export async function bill(tx: Tx, term: Term): Promise<InvoiceRow | undefined> {
  const { feeCents } = divideMonth(term.priceCents, await selectFeeBps(tx))
  return insertInvoice(tx, term, feeCents)
}

/** Cancels a first payment that waits for its buyer. True when a new one may start. */
async function cancelWaitingCharge(deps: CheckoutDeps, userId: string, storefrontId: string): Promise<boolean> {
  const charge = await findWaitingCharge(deps.db, userId, storefrontId)
  if (!charge?.providerRef) return false
  const report = await withTimeout(providerOf(deps.providers, charge).cancel(charge.providerRef))
  await transact(deps.db, (tx) => applyToCharge(tx, charge.id, report))
  return report.state === 'cancelled'
}

/**
 * Asks the provider for a month's money. If the answer is lost, looks the charge up; if that fails too, returns null:
 * the charge stays started, and the reconciliation settles it. Renewals are charged off session.
 */
export async function startCharge(
  deps: CheckoutDeps,
  charge: ChargeRow,
  invoice: InvoiceRow,
): Promise<ProviderReport | null> {
  const provider = providerOf(deps.providers, charge)
  const { id: idempotencyKey, dueCents: amountCents, currency, method, savedRef } = charge
  const metadata = { subscriptionInvoiceId: invoice.id }
  const isOffSession = invoice.period > 0
  try {
    const start = { idempotencyKey, amountCents, currency, method, savedRef, metadata, isOffSession }
    return await withTimeout(provider.start(start))
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, "a charge's answer was lost")
    return lookUpCharge(deps, charge)
  }
}

async function lookUpCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<ProviderReport | null> {
  return withTimeout(providerOf(deps.providers, charge).lookup(charge.id)).catch((failure) => {
    log.warn({ err: failure, chargeId: charge.id }, 'a charge could not be looked up')
    return null
  })
}

/**
 * Continues a charge after the buyer's confirmation at the bank.
 * @throws Refusal NOT_FOUND for another account's charge
 */
export async function confirmSubscription(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: { id: string },
): Promise<SubscriptionPayment> {
  await mustOwnCharge(deps, userId, input.id)
  const { charge } = (await findCharge(deps.db, input.id))!
  const report = charge.status === 'needs_confirmation' ? await confirmCharge(deps, charge) : null
  return settleAndStoreAnswer(deps, { userId, key, call: 'subscriptions.confirm', input }, input.id, report)
}

async function confirmCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<ProviderReport | null> {
  try {
    return await withTimeout(providerOf(deps.providers, charge).confirm(charge.providerRef!))
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, "a confirmation's answer was lost")
    return lookUpCharge(deps, charge)
  }
}

/**
 * Asserts that a charge belongs to this account.
 * @throws Refusal NOT_FOUND
 */
export async function mustOwnCharge(deps: CheckoutDeps, userId: string, chargeId: string): Promise<void> {
  const found = await findCharge(deps.db, chargeId)
  if (found?.invoice.userId !== userId) throw new Refusal('NOT_FOUND')
}

/** Applies the provider's report and stores the answer under the same idempotency key, in one transaction. */
async function settleAndStoreAnswer(
  deps: CheckoutDeps,
  keyed: Keyed,
  chargeId: string,
  report: ProviderReport | null,
): Promise<SubscriptionPayment> {
  return transact(deps.db, async (tx) => {
    if (report) await applyToCharge(tx, chargeId, report)
    // @NOTE key of the second stage, derived from the first one, so that no client can send it
    const key = createHash('sha256').update(`${keyed.call} ${keyed.key} answer`).digest('hex')
    const answered = { ...keyed, key, call: `${keyed.call}.answer` }
    return withKey(tx, answered, () => readSubscriptionPayment(tx, chargeId))
  })
}
