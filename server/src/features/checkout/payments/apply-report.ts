import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { log } from '#server/boot/log.ts'
import {
  type ClaimTerms,
  claimsForCheckout,
  endCapture,
  honourLatePayment,
  lockDropsOf,
  markClaimPaid,
  revokeClaims,
} from '#server/features/claims/public.ts'
import { reserveAgain } from '#server/features/codes/public.ts'
import { type OrderRow, replaceLine, selectClaimIds, selectLines } from '#server/features/orders/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { findPayment, lockPayment, type PaymentRow, selectCancelledDrops, updatePayment } from '../checkout.queries.ts'
import { bookCapture } from '../ledger.ts'
import { moveOrder } from '../place-order.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { type ProviderReport, type ProviderState, providerRanks } from './provider.ts'

/**
 * What a report changed: nothing when it was old news. Two kinds need a person to look: money that differs from what was
 * due, and a provider that says no after it has said yes.
 */
export type Applied = 'applied' | 'old' | 'amount_differs' | 'contradicts'

/**
 * Takes the locks that every change of a payment needs, in the house's order: the drops of its claims by id, then the
 * order, then the payment. Gives both as they stand under the lock.
 */
export async function lockPaymentAndDrops(
  tx: Tx,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow; now: Date }> {
  const found = await findPayment(tx, paymentId)
  if (!found) throw new Error(`There is no payment ${paymentId}`)
  const now = await lockDropsOf(tx, await selectClaimIds(tx, found.order.id))
  return { ...(await lockPayment(tx, paymentId)), now }
}

/**
 * Writes down what the provider says of a payment, with everything that follows from it, in the caller's transaction.
 * The report's rank decides: one that is not further than what is known changes nothing.
 */
export async function applyReport(tx: Tx, paymentId: string, report: ProviderReport): Promise<Applied> {
  const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
  const rank = providerRanks[report.state]
  if (rank <= payment.providerRank) return oldNews(payment, report)
  if (
    report.state === 'captured' &&
    (report.amountCents !== payment.dueCents || report.currency !== payment.currency)
  ) {
    log.error({ paymentId, report, dueCents: payment.dueCents }, 'a provider took another amount than was due')
    return 'amount_differs'
  }
  await updatePayment(tx, paymentId, {
    status: report.state,
    providerRef: report.ref,
    providerRank: rank,
    declineReason: report.declineReason,
    ...(report.state === 'captured' ? { capturedCents: report.amountCents } : {}),
  })
  await follow(tx, report.state, payment, order)
  return 'applied'
}

/** Money that was taken stays the last word; a refusal that comes after it is kept as an open case. */
function oldNews(payment: PaymentRow, report: ProviderReport): Applied {
  const isRefusal = report.state === 'declined' || report.state === 'cancelled'
  if (!isRefusal || payment.capturedCents === 0) return 'old'
  log.error({ paymentId: payment.id, report }, 'a provider took back its word on captured money')
  return 'contradicts'
}

async function follow(tx: Tx, state: ProviderState, payment: PaymentRow, order: OrderRow): Promise<void> {
  if (state === 'captured') await settleCapture(tx, payment, order)
  if (state === 'declined' || state === 'cancelled') await closeUnpaid(tx, payment, order)
}

/**
 * A payment ended without money: its claims are holds again while their time lasts. Also for one that the provider has
 * never heard of, and for one that was given up.
 */
export async function closeUnpaid(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<void> {
  const wasOpen = ['started', 'needs_confirmation', 'processing'].includes(payment.status)
  if (!wasOpen) return
  await moveOrder(tx, order.id, 'failed')
  const claimIds = await selectClaimIds(tx, order.id)
  await endCapture(tx, claimIds)
  await sql`select strike_expired(${claimIds})`.execute(tx)
  const cancelled = await selectCancelledDrops(
    tx,
    (await selectLines(tx, order.id)).map((line) => line.dropId),
  )
  if (cancelled.size === 0) return
  const claims = await claimsForCheckout(tx, claimIds, order.buyerId)
  const orphans = claims.filter((claim) => cancelled.has(claim.dropId) && claim.status === 'claimed')
  await revokeClaims(
    tx,
    orphans.map((claim) => claim.id),
    'The drop was cancelled.',
    false,
  )
}

/**
 * Money is there. Each claim that still waits for it is paid; one that has ended is honoured anew if its unit is free;
 * for every other one the money goes back, never both, never neither. All of it goes back where the order had failed and
 * its code has been used up since: the lower amount is nobody's any more.
 */
export async function settleCapture(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<void> {
  await bookCapture(tx, order, payment)
  const claims = await claimsForCheckout(tx, await selectClaimIds(tx, order.id), order.buyerId)
  const cancelled = await selectCancelledDrops(
    tx,
    claims.map((claim) => claim.dropId),
  )
  const hasItsCode = await reserveAgain(tx, order)
  const kept: string[] = []
  const lost: string[] = []
  for (const claim of claims.toSorted((a, b) => a.dropId.localeCompare(b.dropId) || a.seq - b.seq)) {
    const keptId = hasItsCode ? await settleClaim(tx, claim, payment, order, cancelled.has(claim.dropId)) : null
    if (keptId === null) lost.push(claim.id)
    else kept.push(keptId)
  }
  if (kept.length > 0) {
    await moveOrder(tx, order.id, 'paid')
    const { id: orderId, buyerId: userId, storefrontId, totalCents } = order
    const payload = { orderId, userId, storefrontId, claimIds: kept, totalCents }
    await emitEvents(tx, [{ name: 'order.paid', rowId: order.id, payload }])
  }
  if (lost.length > 0) {
    await openRefund(tx, { payment, order, claimIds: lost, reason: 'late_payment', causeId: payment.id })
  }
}

/** Settles one claim of a captured payment. Gives the claim that is paid now; null when its money must go back. */
async function settleClaim(
  tx: Tx,
  claim: ClaimTerms,
  payment: PaymentRow,
  order: OrderRow,
  isDropCancelled: boolean,
): Promise<string | null> {
  const isHeld = claim.status === 'claimed' || claim.status === 'capturing'
  if (isHeld && isDropCancelled) {
    await revokeClaims(tx, [claim.id], 'The drop was cancelled.', false)
    return null
  }
  if (isHeld) {
    const paid = await markClaimPaid(tx, claim.id, order.buyerId)
    if (!paid.success) throw new Error(`Claim ${claim.id} could not be marked as paid: ${paid.message}`)
    return claim.id
  }
  // @NOTE a claim that somebody took back, or that another payment has bought, is not honoured a second time
  if (claim.status !== 'expired') return null
  await sql`select forgive_strike(${claim.id})`.execute(tx)
  const honoured = await honourLatePayment(tx, claim.id)
  if (honoured !== null) {
    await replaceLine(tx, order.id, claim.id, honoured)
    return honoured
  }
  if (payment.beganAt < claim.expiresAt) await sql`select stand_first_in_line(${claim.id})`.execute(tx)
  return null
}
