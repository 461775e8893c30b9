import type { Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { type CheckoutDeps, patiently, providerOf } from '#server/features/checkout/public.ts'
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
  selectLastWay,
  selectUnsettledCharges,
  selectUnwantedCharges,
  updateCharge,
} from './billing.queries.ts'
import { bookMonth } from './book-month.ts'
import { bill, startCharge } from './start-subscription.ts'
import { endCancelledSubscriptions, lateTerm, lockDueTerm } from './subscription-lifecycle.ts'
import { selectDue } from './subscriptions.queries.ts'

/** Subscriptions of one run. */
const perRun = 500

/** Seconds after which an open charge is looked up, and given up when no provider knows it or its buyer stays away. */
export type ChargeAges = { lookUpSeconds: number; giveUpSeconds: number; waitSeconds: number }
const usualAges: ChargeAges = { lookUpSeconds: 30, giveUpSeconds: 120, waitSeconds: 1800 }

/**
 * Brings every subscription to where the clock says it stands: what was cancelled ends, a month that is over is billed
 * and charged, a failed charge is tried again, one without an answer is looked up, money that nobody waits for goes
 * back. One that fails keeps no other waiting. Harmless at any time, twice, and from two processes at once.
 */
export async function renewSubscriptions(deps: CheckoutDeps, ages: ChargeAges = usualAges): Promise<void> {
  await endCancelledSubscriptions(deps.db, await selectNow(deps.db))
  for (const id of await selectDue(deps.db, perRun)) await apart(id, () => openMonth(deps, id))
  for (const { id, subscriptionId } of await selectDueInvoices(deps.db, perRun)) {
    await apart(subscriptionId, () => chargeMonth(deps, id, subscriptionId))
  }
  for (const charge of await selectUnsettledCharges(deps.db, ages.lookUpSeconds)) {
    await apart(charge.id, () => lookUp(deps, charge, ages))
  }
  for (const charge of await selectUnwantedCharges(deps.db)) await apart(charge.id, () => giveBack(deps, charge))
}

async function apart(id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, id }, 'a subscription could not be renewed')
  }
}

/** Writes the bill of the month that begins, once. */
async function openMonth(deps: CheckoutDeps, subscriptionId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const term = await lockDueTerm(tx, subscriptionId, await selectNow(tx))
    if (term && !(await isBilled(tx, term))) await bill(tx, await lateTerm(tx, subscriptionId))
  })
}

/** Takes a month's money, by the way that the last one was paid. */
async function chargeMonth(deps: CheckoutDeps, invoiceId: string, subscriptionId: string): Promise<void> {
  const begun = await transact(deps.db, (tx) => beginCharge(tx, invoiceId, subscriptionId))
  if (!begun) return
  const report = await startCharge(deps, begun.charge, begun.invoice)
  if (report) await transact(deps.db, (tx) => applyToCharge(tx, begun.charge.id, report))
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
    // @NOTE it ended meanwhile: nobody owes this month
    await markInvoiceFailed(tx, invoice.id)
    return null
  }
  const way = await selectLastWay(tx, subscriptionId)
  const charge = way && (await insertCharge(tx, invoice, way))
  return charge ? { charge, invoice } : null
}

async function lookUp(deps: CheckoutDeps, charge: ChargeRow, ages: ChargeAges): Promise<void> {
  const provider = providerOf(deps.providers, charge)
  const ageMs = (await selectNow(deps.db)).getTime() - charge.beganAt.getTime()
  const known = await patiently(provider.lookup(charge.id))
  const isLeftAlone = known?.state === 'needs_confirmation' && ageMs > ages.waitSeconds * 1000
  const report = isLeftAlone ? await patiently(provider.cancel(known.ref)) : known
  if (report) {
    await transact(deps.db, (tx) => applyToCharge(tx, charge.id, report))
    return
  }
  if (ageMs < ages.giveUpSeconds * 1000) return
  await transact(deps.db, async (tx) => {
    const { charge: current, invoice } = await lockCharge(tx, charge.id)
    if (current.status !== 'started') return
    // @NOTE its rank stays 0: should the provider take money for it after all, that still counts
    await updateCharge(tx, charge.id, { status: 'cancelled' })
    await settleFailed(tx, current, invoice)
  })
}

/** Gives money back that nobody waited for; the provider pays once for each charge, however often it is asked. */
async function giveBack(deps: CheckoutDeps, charge: ChargeRow): Promise<void> {
  if (charge.providerRef === null) throw new Error(`Charge ${charge.id} has no reference to refund`)
  const { providerRef: ref, dueCents: amountCents, id: idempotencyKey } = charge
  const provider = providerOf(deps.providers, charge)
  const refund = amountCents > 0 ? await patiently(provider.refund({ ref, amountCents, idempotencyKey })) : null
  await transact(deps.db, async (tx) => {
    const { charge: current, invoice } = await lockCharge(tx, charge.id)
    if (current.status !== 'unwanted') return
    await updateCharge(tx, charge.id, { status: 'refunded', refundRef: refund?.ref ?? null })
    await bookMonth(tx, current, invoice, 'refund')
  })
}
