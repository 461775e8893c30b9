import type { Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { type CheckoutDeps, providerOf, withTimeout } from '#server/features/checkout/public.ts'
import { applyToCharge, settleFailed } from './apply-charge-report.ts'
import {
  type ChargeRow,
  type InvoiceRow,
  insertCharge,
  isBilled,
  lockCharge,
  lockInvoice,
  markInvoiceFailed,
  selectDueInvoices,
  selectLastMethod,
  selectUnsettledCharges,
  selectUnwantedCharges,
  updateCharge,
} from './billing.queries.ts'
import { bookMonth } from './book-month.ts'
import { bill, startCharge } from './start-subscription.ts'
import { endCancelledSubscriptions, lateTerm, lockDueTerm } from './subscription-lifecycle.ts'
import { selectDue } from './subscriptions.queries.ts'

/** Max subscriptions per run. */
const perRun = 500

/**
 * Ages in seconds after which an open charge is looked up, given up because its provider doesn't know it, or cancelled
 * because its buyer does not confirm.
 */
export type ChargeAges = { lookUpSeconds: number; giveUpSeconds: number; waitSeconds: number }
const defaultAges: ChargeAges = { lookUpSeconds: 30, giveUpSeconds: 120, waitSeconds: 1800 }

/**
 * Applies everything due to subscriptions: ends cancelled ones, bills and charges the next month, retries failed
 * charges, looks up unanswered ones, and refunds unwanted money. A failing subscription does not block the others.
 * Idempotent and safe to run in two processes at once.
 */
export async function renewSubscriptions(deps: CheckoutDeps, ages: ChargeAges = defaultAges): Promise<void> {
  await endCancelledSubscriptions(deps.db, await selectNow(deps.db))
  for (const id of await selectDue(deps.db, perRun)) await logFailure(id, () => openMonth(deps, id))
  for (const { id, subscriptionId } of await selectDueInvoices(deps.db, perRun)) {
    await logFailure(subscriptionId, () => chargeMonth(deps, id, subscriptionId))
  }
  for (const charge of await selectUnsettledCharges(deps.db, ages.lookUpSeconds)) {
    await logFailure(charge.id, () => lookUp(deps, charge, ages))
  }
  for (const charge of await selectUnwantedCharges(deps.db))
    await logFailure(charge.id, () => refundCharge(deps, charge))
}

async function logFailure(id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, id }, 'a subscription could not be renewed')
  }
}

/** Inserts the invoice of the month that begins, once. */
async function openMonth(deps: CheckoutDeps, subscriptionId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const term = await lockDueTerm(tx, subscriptionId, await selectNow(tx))
    if (term && !(await isBilled(tx, term))) await bill(tx, await lateTerm(tx, subscriptionId))
  })
}

/** Charges a month with the last month's payment method. */
async function chargeMonth(deps: CheckoutDeps, invoiceId: string, subscriptionId: string): Promise<void> {
  const started = await transact(deps.db, (tx) => beginCharge(tx, invoiceId, subscriptionId))
  if (!started) return
  const report = await startCharge(deps, started.charge, started.invoice)
  if (report) await transact(deps.db, (tx) => applyToCharge(tx, started.charge.id, report))
}

async function beginCharge(
  tx: Tx,
  invoiceId: string,
  subscriptionId: string,
): Promise<{ charge: ChargeRow; invoice: InvoiceRow } | null> {
  const now = await selectNow(tx)
  const term = await lockDueTerm(tx, subscriptionId, now)
  const invoice = await lockInvoice(tx, invoiceId)
  const isDue = invoice.status === 'open' && invoice.nextAttemptAt !== null && invoice.nextAttemptAt <= now
  if (!isDue) return null
  if (!term || term.period !== invoice.period) {
    // @NOTE the subscription ended meanwhile: this month is not owed
    await markInvoiceFailed(tx, invoice.id)
    return null
  }
  const method = await selectLastMethod(tx, subscriptionId)
  const charge = method && (await insertCharge(tx, invoice, method))
  return charge ? { charge, invoice } : null
}

async function lookUp(deps: CheckoutDeps, charge: ChargeRow, ages: ChargeAges): Promise<void> {
  const provider = providerOf(deps.providers, charge)
  const ageMs = (await selectNow(deps.db)).getTime() - charge.beganAt.getTime()
  const known = await withTimeout(provider.lookup(charge.id))
  const isAbandoned = known?.state === 'needs_confirmation' && ageMs > ages.waitSeconds * 1000
  const report = isAbandoned ? await withTimeout(provider.cancel(known.ref)) : known
  if (report) {
    await transact(deps.db, (tx) => applyToCharge(tx, charge.id, report))
    return
  }
  if (ageMs < ages.giveUpSeconds * 1000) return
  await transact(deps.db, async (tx) => {
    const { charge: current, invoice } = await lockCharge(tx, charge.id)
    if (current.status !== 'started') return
    // @NOTE its rank stays 0, so that a later capture at the provider still counts
    await updateCharge(tx, charge.id, { status: 'cancelled' })
    await settleFailed(tx, current, invoice)
  })
}

/** Refunds an unwanted charge; the provider pays once per charge. */
async function refundCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<void> {
  if (charge.providerRef === null) throw new Error(`Charge ${charge.id} has no reference to refund`)
  const { providerRef: ref, dueCents: amountCents, id: idempotencyKey } = charge
  const provider = providerOf(deps.providers, charge)
  const refund = amountCents > 0 ? await withTimeout(provider.refund({ ref, amountCents, idempotencyKey })) : null
  await transact(deps.db, async (tx) => {
    const { charge: current, invoice } = await lockCharge(tx, charge.id)
    if (current.status !== 'unwanted') return
    await updateCharge(tx, charge.id, { status: 'refunded', refundRef: refund?.ref ?? null })
    await bookMonth(tx, current, invoice, 'refund')
  })
}
