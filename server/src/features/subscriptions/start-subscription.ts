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
import { chosenMethod, type ProviderReport, patiently, providerOf } from '#server/features/checkout/public.ts'
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
  /** One of these two. */
  method?: PaymentMethod | undefined
  savedMethodId?: string | undefined
  expectedPriceCents: number
}

/**
 * Subscribes and pays the first month, in the three steps of every payment (`pay.ts`): written down, asked outside any
 * transaction, applied. The same key gives the same answer; another press while one runs is refused by the one live
 * subscription that an account may have.
 * @throws Refusal NOT_FOUND, OWN_STOREFRONT, PRICE_CHANGED, ALREADY_SUBSCRIBED, KEY_REUSED
 */
export async function startSubscription(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: StartInput,
): Promise<SubscriptionPayment> {
  const keyed = { userId, key, call: 'subscriptions.start', input }
  const begin = () => transact(deps.db, (tx) => withKey(tx, keyed, () => beginFirst(deps, tx, userId, input)))
  const { chargeId } = await begin().catch(async (error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'ALREADY_SUBSCRIBED'
    // @NOTE a try that still waits for its buyer at the bank's question makes room for this one
    if (!isTaken || !(await giveUpWaiting(deps, userId, input.storefrontId))) throw error
    return begin()
  })
  const { charge, invoice } = (await findCharge(deps.db, chargeId))!
  const report = charge.status === 'started' ? await startCharge(deps, charge, invoice) : null
  return keepAnswer(deps, keyed, chargeId, report)
}

async function beginFirst(
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
  title: 'Payments are not set up',
  message: 'This platform has no payment provider yet. Nothing was charged.',
}

/** Writes the bill of a month with its division at today's rate; undefined when there is one already. */
export async function bill(tx: Tx, term: Term): Promise<InvoiceRow | undefined> {
  const { feeCents } = divideMonth(term.priceCents, await selectFeeBps(tx))
  return insertInvoice(tx, term, feeCents)
}

/** Ends a first payment that waits for its buyer. True when the way is free. */
async function giveUpWaiting(deps: CheckoutDeps, userId: string, storefrontId: string): Promise<boolean> {
  const charge = await findWaitingCharge(deps.db, userId, storefrontId)
  if (!charge?.providerRef) return false
  const report = await patiently(providerOf(deps.providers, charge).cancel(charge.providerRef))
  await transact(deps.db, (tx) => applyToCharge(tx, charge.id, report))
  return report.state === 'cancelled'
}

/**
 * Asks the provider for a month's money. When its answer is lost, asks what became of it; when nobody can tell, gives
 * null: the charge stays started, and the reconciliation finds out. A renewal is asked for while its buyer is away.
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
    return await patiently(provider.start(start))
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, "a charge's answer was lost")
    return lookUpCharge(deps, charge)
  }
}

async function lookUpCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<ProviderReport | null> {
  return patiently(providerOf(deps.providers, charge).lookup(charge.id)).catch((failure) => {
    log.warn({ err: failure, chargeId: charge.id }, 'a charge could not be looked up')
    return null
  })
}

/** The buyer has passed the bank's question. @throws Refusal NOT_FOUND for a charge of somebody else */
export async function confirmSubscription(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: { id: string },
): Promise<SubscriptionPayment> {
  await mustOwnCharge(deps, userId, input.id)
  const { charge } = (await findCharge(deps.db, input.id))!
  const report = charge.status === 'needs_confirmation' ? await confirmCharge(deps, charge) : null
  return keepAnswer(deps, { userId, key, call: 'subscriptions.confirm', input }, input.id, report)
}

async function confirmCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<ProviderReport | null> {
  try {
    return await patiently(providerOf(deps.providers, charge).confirm(charge.providerRef!))
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, "a confirmation's answer was lost")
    return lookUpCharge(deps, charge)
  }
}

/** Refuses with 404 whatever is not a charge of this account. */
export async function mustOwnCharge(deps: CheckoutDeps, userId: string, chargeId: string): Promise<void> {
  const found = await findCharge(deps.db, chargeId)
  if (found?.invoice.userId !== userId) throw new Refusal('NOT_FOUND')
}

/** Applies what the provider said and keeps the answer under the same press, in one transaction. */
async function keepAnswer(
  deps: CheckoutDeps,
  keyed: Keyed,
  chargeId: string,
  report: ProviderReport | null,
): Promise<SubscriptionPayment> {
  return transact(deps.db, async (tx) => {
    if (report) await applyToCharge(tx, chargeId, report)
    // @NOTE the second stage of the press: its key is made from the first one's, so that no client can send it
    const key = createHash('sha256').update(`${keyed.call} ${keyed.key} answer`).digest('hex')
    const answered = { ...keyed, key, call: `${keyed.call}.answer` }
    return withKey(tx, answered, () => readSubscriptionPayment(tx, chargeId))
  })
}
