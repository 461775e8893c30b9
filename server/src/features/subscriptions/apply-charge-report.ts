import { retryAfterMinutes } from '@keepcase/contract/subscriptions/subscriptions.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import type { Applied } from '#server/features/checkout/public.ts'
import { type ProviderReport, providerRanks } from '#server/features/checkout/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import {
  type ChargeRow,
  type InvoiceRow,
  lockCharge,
  markInvoiceFailed,
  markInvoicePaid,
  openStates,
  putOffInvoice,
  updateCharge,
} from './billing.queries.ts'
import { bookMonth } from './book-month.ts'
import { markMonthPaid, markMonthUnpaid } from './subscription-lifecycle.ts'

/**
 * Writes down what a provider says of a charge, with everything that follows from it, in the caller's transaction. The
 * report's rank decides, as for every payment: news that is not further than what is known changes nothing.
 */
export async function applyToCharge(tx: Tx, chargeId: string, report: ProviderReport): Promise<Applied> {
  const { charge, invoice } = await lockCharge(tx, chargeId)
  const rank = providerRanks[report.state]
  if (rank <= charge.providerRank) return 'old'
  const isCaptured = report.state === 'captured'
  if (isCaptured && (report.amountCents !== charge.dueCents || report.currency !== charge.currency)) {
    log.error({ chargeId, report, dueCents: charge.dueCents }, 'a provider took another amount than was due')
    return 'amount_differs'
  }
  const news = { providerRef: report.ref, providerRank: rank, declineReason: report.declineReason }
  if (report.state === 'captured') await settleCaptured(tx, charge, invoice, news)
  else {
    await updateCharge(tx, chargeId, { ...news, status: report.state })
    if (report.state === 'declined' || report.state === 'cancelled') await settleFailed(tx, charge, invoice)
  }
  return 'applied'
}

type News = Pick<ChargeRow, 'providerRef' | 'providerRank' | 'declineReason'>

/** Money is there: it pays its month if that still waits for it; else it goes back. Never both, never neither. */
async function settleCaptured(tx: Tx, charge: ChargeRow, invoice: InvoiceRow, news: News): Promise<void> {
  const { subscriptionId, period, periodEnd } = invoice
  // @NOTE a charge that was given up may come after another one has taken its place
  const mayPay = invoice.status === 'open' && (openStates as readonly string[]).includes(charge.status)
  const isWanted = mayPay && (await markMonthPaid(tx, { subscriptionId, period, periodEnd }))
  await updateCharge(tx, charge.id, { ...news, status: isWanted ? 'captured' : 'unwanted' })
  await bookMonth(tx, charge, invoice, 'capture')
  if (isWanted) return markInvoicePaid(tx, invoice.id)
  if (invoice.status === 'open' && mayPay) await markInvoiceFailed(tx, invoice.id)
}

/**
 * A try ended without money. A first month's ends the subscription; a renewal is tried again later, and after the last
 * try its doors are closed.
 */
export async function settleFailed(tx: Tx, charge: ChargeRow, invoice: InvoiceRow): Promise<void> {
  const wasOpen = (openStates as readonly string[]).includes(charge.status)
  if (!wasOpen || invoice.status !== 'open') return
  const { id, subscriptionId, userId, storefrontId, period } = invoice
  const attempts = invoice.attempts + 1
  const minutes = period === 0 ? null : retryAfterMinutes(attempts)
  if (minutes === null) {
    await markInvoiceFailed(tx, id)
    return markMonthUnpaid(tx, { subscriptionId })
  }
  const retryAt = await putOffInvoice(tx, id, attempts, minutes)
  const payload = { subscriptionId, userId, storefrontId, retryAt: retryAt.toISOString() }
  await emitEvents(tx, [{ name: 'subscription.renewal_failed', rowId: charge.id, payload }])
}
