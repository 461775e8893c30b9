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
 * Applies a provider's report on a charge and all its consequences, in the caller's transaction. As for every payment,
 * a report whose rank is not above the known one changes nothing.
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
  const fields = { providerRef: report.ref, providerRank: rank, declineReason: report.declineReason }
  if (report.state === 'captured') await settleCaptured(tx, charge, invoice, fields)
  else {
    await updateCharge(tx, chargeId, { ...fields, status: report.state })
    if (report.state === 'declined' || report.state === 'cancelled') await settleFailed(tx, charge, invoice)
  }
  return 'applied'
}

type ReportFields = Pick<ChargeRow, 'providerRef' | 'providerRank' | 'declineReason'>

/** Settles captured money: it pays its month if that is still unpaid; otherwise it is refunded. */
async function settleCaptured(tx: Tx, charge: ChargeRow, invoice: InvoiceRow, fields: ReportFields): Promise<void> {
  const { subscriptionId, period, periodEnd } = invoice
  // @NOTE a charge that was given up may be captured after another one has replaced it
  const mayPay = invoice.status === 'open' && (openStates as readonly string[]).includes(charge.status)
  const isWanted = mayPay && (await markMonthPaid(tx, { subscriptionId, period, periodEnd }))
  await updateCharge(tx, charge.id, { ...fields, status: isWanted ? 'captured' : 'unwanted' })
  await bookMonth(tx, charge, invoice, 'capture')
  if (isWanted) return markInvoicePaid(tx, invoice.id)
  if (invoice.status === 'open' && mayPay) await markInvoiceFailed(tx, invoice.id)
}

/**
 * Handles a failed charge. For a first month it ends the subscription; a renewal is retried later, and the last failure
 * closes its perks.
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
