import type { Tx } from '@keepcase/db/db.ts'
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
import { forgiveStrike, standFirstInLine, strikeExpired } from './payment-claims.queries.ts'
import { type ProviderReport, type ProviderState, providerRanks } from './provider.ts'

/**
 * Effect of a report; `old` changed nothing. Two kinds need manual review: an amount other than due, and a refusal
 * after a capture.
 */
export type Applied = 'applied' | 'old' | 'amount_differs' | 'contradicts'

/**
 * Takes the locks that every change of a payment needs, in the application's lock order: the drops of its claims by id,
 * then the order, then the payment. Returns both as read under the lock.
 */
export async function lockPaymentAndDrops(
  tx: Tx,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow; now: Date }> {
  const current = await findPayment(tx, paymentId)
  if (!current) throw new Error(`There is no payment ${paymentId}`)
  const now = await lockDropsOf(tx, await selectClaimIds(tx, current.order.id))
  return { ...(await lockPayment(tx, paymentId)), now }
}

/**
 * Applies a provider's report on a payment and all its consequences, in the caller's transaction. A report whose rank
 * is not higher than the known one changes nothing.
 */
export async function applyReport(tx: Tx, paymentId: string, report: ProviderReport): Promise<Applied> {
  const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
  const rank = providerRanks[report.state]
  if (rank <= payment.providerRank) return handleStaleReport(payment, report)
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
  await applyConsequences(tx, report.state, payment, order)
  return 'applied'
}

/** Captured money is final; a later refusal is logged as a contradiction. */
function handleStaleReport(payment: PaymentRow, report: ProviderReport): Applied {
  const isRefusal = report.state === 'declined' || report.state === 'cancelled'
  if (!isRefusal || payment.capturedCents === 0) return 'old'
  log.error({ paymentId: payment.id, report }, 'a provider took back its word on captured money')
  return 'contradicts'
}

async function applyConsequences(tx: Tx, state: ProviderState, payment: PaymentRow, order: OrderRow): Promise<void> {
  if (state === 'captured') await settleCapture(tx, payment, order)
  if (state === 'declined' || state === 'cancelled') await closeUnpaid(tx, payment, order)
}

/**
 * Closes a payment that captured no money: its claims become holds again while they have time left. Also used for
 * payments that the provider never heard of or that were given up.
 */
export async function closeUnpaid(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<void> {
  const wasOpen = ['started', 'needs_confirmation', 'processing'].includes(payment.status)
  if (!wasOpen) return
  await moveOrder(tx, order.id, 'failed')
  const claimIds = await selectClaimIds(tx, order.id)
  await endCapture(tx, claimIds)
  await strikeExpired(tx, claimIds)
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
    'The drop was canceled.',
    false,
  )
}

/**
 * Settles captured money. Each claim that still waits for it becomes paid; an expired one (late money) is honored if a
 * unit is free; every other one is refunded. Everything is refunded if the order had failed and its code is used up
 * since, because the discounted amount is no longer valid.
 */
export async function settleCapture(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<void> {
  await bookCapture(tx, order, payment)
  const claims = await claimsForCheckout(tx, await selectClaimIds(tx, order.id), order.buyerId)
  const cancelled = await selectCancelledDrops(
    tx,
    claims.map((claim) => claim.dropId),
  )
  const hasItsCode = await reserveAgain(tx, order)
  const paidIds: string[] = []
  const lost: string[] = []
  for (const claim of claims.toSorted((a, b) => a.dropId.localeCompare(b.dropId) || a.seq - b.seq)) {
    const paidId = hasItsCode ? await settleClaim(tx, claim, payment, order, cancelled.has(claim.dropId)) : null
    if (paidId === null) lost.push(claim.id)
    else paidIds.push(paidId)
  }
  if (paidIds.length > 0) {
    await moveOrder(tx, order.id, 'paid')
    const { id: orderId, buyerId: userId, storefrontId, totalCents } = order
    const payload = { orderId, userId, storefrontId, claimIds: paidIds, totalCents }
    await emitEvents(tx, [{ name: 'order.paid', rowId: order.id, payload }])
  }
  if (lost.length > 0) {
    await openRefund(tx, { payment, order, claimIds: lost, reason: 'late_payment', causeId: payment.id })
  }
}

/** Settles one claim of a captured payment. Returns the id of the paid claim; null when its money must be refunded. */
async function settleClaim(
  tx: Tx,
  claim: ClaimTerms,
  payment: PaymentRow,
  order: OrderRow,
  isDropCancelled: boolean,
): Promise<string | null> {
  const isHeld = claim.status === 'claimed' || claim.status === 'capturing'
  if (isHeld && isDropCancelled) {
    await revokeClaims(tx, [claim.id], 'The drop was canceled.', false)
    return null
  }
  if (isHeld) {
    const paid = await markClaimPaid(tx, claim.id, order.buyerId)
    if (!paid.success) throw new Error(`Claim ${claim.id} could not be marked as paid: ${paid.message}`)
    return claim.id
  }
  // @NOTE claims that were revoked, or that another payment has bought, are not honored again
  if (claim.status !== 'expired') return null
  await forgiveStrike(tx, claim.id)
  const honoured = await honourLatePayment(tx, claim.id)
  if (honoured !== null) {
    await replaceLine(tx, order.id, claim.id, honoured)
    return honoured
  }
  if (payment.beganAt < claim.expiresAt) await standFirstInLine(tx, claim.id)
  return null
}
