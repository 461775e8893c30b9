import { createHash } from 'node:crypto'
import type { Fulfilment, PaymentMethod, PaymentResult } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { type Keyed, withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { beginCapture, lockDropsOf } from '#server/features/claims/public.ts'
import { lockValidCode } from '#server/features/codes/public.ts'
import { type JoinableParcel, lockOpenParcel } from '#server/features/orders/public.ts'
import { findPayment, insertPayment, type PaymentRow } from '../checkout.queries.ts'
import { chosenMethod } from '../methods/payment-methods.ts'
import { placeOrder } from '../place-order.ts'
import { addressFor, fulfilmentOptions, joinedParcel, ownClaims, quoteParcel } from '../quote.ts'
import { payRefunds } from '../refunds/pay-refunds.ts'
import { applyReport } from './apply-report.ts'
import { giveUpConfirmations } from './give-up.ts'
import { readPayment } from './payment.view.ts'
import type { CheckoutDeps } from './payments.ts'
import { type ProviderReport, providerOf, withTimeout } from './provider.ts'

/** What decides which open parcel a purchase joins. */
type PurchaseOfParcel = Parameters<typeof joinedParcel> extends [unknown, ...infer Rest] ? Rest : never

export type PayInput = {
  claimIds: string[]
  /** Either a method for this payment only, or a saved one. */
  method?: PaymentMethod | undefined
  savedMethodId?: string | undefined
  fulfilment: Fulfilment
  addressId?: string | undefined
  quoteHash: string
  /** The discount code that the quote includes. */
  code?: string | undefined
}

/**
 * Pays for claims of one seller. Steps: commit a started payment (its claims are `capturing`), ask the provider outside
 * any transaction, apply the answer in a second transaction. A crash in between leaves a started payment, which a retry
 * with the same key, a webhook or the reconciliation completes; the provider charges once per payment.
 * @throws Refusal NOT_FOUND, NOT_PAYABLE, SEVERAL_SELLERS, CANNOT_SHIP, ADDRESS_NEEDED, QUOTE_CHANGED, KEY_REUSED, and
 *   one of `codeProblems` for an unusable code
 */
export async function pay(deps: CheckoutDeps, userId: string, key: string, input: PayInput): Promise<PaymentResult> {
  const keyed = { userId, key, call: 'checkout.pay', input }
  const begin = () => transact(deps.db, (tx) => withKey(tx, keyed, () => beginPayment(deps, tx, userId, input)))
  const { paymentId } = await begin().catch(async (error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'NOT_PAYABLE'
    // @NOTE an attempt that still waits for a bank confirmation is cancelled in favor of this one
    if (!isTaken || !(await giveUpConfirmations(deps, userId, input.claimIds))) throw error
    return begin()
  })
  const { payment } = (await findPayment(deps.db, paymentId))!
  const report = payment.status === 'started' ? await startAtProvider(deps, payment) : null
  return settleAndStoreAnswer(deps, keyed, paymentId, report)
}

async function beginPayment(
  deps: CheckoutDeps,
  tx: Tx,
  userId: string,
  input: PayInput,
): Promise<{ paymentId: string }> {
  if (deps.paysBy === null) throw new Refusal('SERVICE_UNAVAILABLE', noProvider)
  await lockDropsOf(tx, input.claimIds)
  const claims = await ownClaims(tx, input.claimIds, userId)
  if (new Set(claims.map((claim) => claim.storefrontId)).size > 1) throw new Refusal('SEVERAL_SELLERS')
  const ready = await beginCapture(
    tx,
    claims.map((claim) => claim.id),
    userId,
  )
  if (ready.length !== claims.length) throw new Refusal('NOT_PAYABLE')
  const { canShip, canPickUp } = fulfilmentOptions(claims)
  const isPossible = input.fulfilment === 'shipping' ? canShip : canPickUp
  const isOneCurrency = new Set(claims.map((claim) => claim.currency)).size === 1
  if (!isPossible || !isOneCurrency) throw new Refusal('CANNOT_SHIP')
  const address = await addressFor(tx, userId, input.addressId)
  if (input.fulfilment === 'shipping' && !address) throw new Refusal('ADDRESS_NEEDED')
  const code = input.code === undefined ? null : await lockValidCode(tx, userId, claims, input.code)
  const openParcel = await lockJoinedParcel(tx, userId, claims[0]!, input.fulfilment, address)
  const parcel = await quoteParcel(tx, claims, input.fulfilment, address, code, openParcel)
  if (parcel.shippingProblem) throw new Refusal('CANNOT_SHIP', noShipping(parcel.shippingProblem))
  if (parcel.hash !== input.quoteHash) throw new Refusal('QUOTE_CHANGED')
  const chosen = await chosenMethod(tx, userId, deps.paysBy, input)
  const order = await placeOrder(tx, userId, parcel)
  const { id } = await insertPayment(tx, order, { ...chosen, provider: deps.paysBy, recordedBy: null })
  return { paymentId: id }
}

/** The open parcel that the purchase joins, locked so that it can't close meanwhile. */
async function lockJoinedParcel(tx: Tx, ...purchase: PurchaseOfParcel): Promise<JoinableParcel | null> {
  const found = await joinedParcel(tx, ...purchase)
  if (!found) return null
  await lockOpenParcel(tx, found.id)
  return joinedParcel(tx, ...purchase)
}

const noShipping = (message: string) => ({ title: 'No shipping there', message })

const noProvider = {
  title: 'Payments aren’t set up',
  message: 'This site can’t take payments yet. Your holds are safe.',
}

/**
 * Starts a payment at the provider. If the answer is lost, looks the payment up; if that fails too, returns null: the
 * payment stays started, its claims stay `capturing`, and the reconciliation settles it.
 */
async function startAtProvider(deps: CheckoutDeps, payment: PaymentRow): Promise<ProviderReport | null> {
  const provider = providerOf(deps.providers, payment)
  const { id: idempotencyKey, dueCents: amountCents, currency, method, savedRef, orderId } = payment
  const start = { idempotencyKey, amountCents, currency, method, savedRef, metadata: { orderId } }
  try {
    return await withTimeout(provider.start(start))
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, "a payment's answer was lost")
    return withTimeout(provider.lookup(payment.id)).catch((failure) => {
      log.warn({ err: failure, paymentId: payment.id }, 'a payment could not be looked up')
      return null
    })
  }
}

/**
 * Applies the provider's report and stores the answer in one transaction, so that a retry with the same key returns it.
 * Pays resulting refunds at once.
 */
export async function settleAndStoreAnswer(
  deps: CheckoutDeps,
  keyed: Keyed,
  paymentId: string,
  report: ProviderReport | null,
): Promise<PaymentResult> {
  const answer = await transact(deps.db, async (tx) => {
    if (report) await applyReport(tx, paymentId, report)
    // @NOTE key of the second stage, derived from the first one, so that no client can send it
    const key = createHash('sha256').update(`${keyed.call} ${keyed.key} answer`).digest('hex')
    return withKey(tx, { ...keyed, key, call: `${keyed.call}.answer` }, () => readPayment(tx, paymentId))
  })
  if (report?.state === 'captured') await payRefunds(deps, paymentId)
  return answer
}
