import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { findVisibleStorefront } from '#server/features/storefronts/public.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import type { SubscriptionView, Term } from './subscription.rows.ts'
import {
  findSubscription,
  insertSubscription,
  isBlockedAt,
  lockLiveSubscription,
  lockSubscription,
  recordSubscribed,
  type SubscriptionRow,
  selectLiveOf,
  selectLiveTo,
  selectLiveToStorefront,
  selectObstacle,
  selectTerm,
  selectToEnd,
  skipLostMonths,
  writeCancelAt,
  writeEnded,
  writePaid,
  writePastDue,
} from './subscriptions.queries.ts'

/*
 * States of a subscription. Only captured money moves it into a month, in the transaction that books it. The
 * subscription's row is locked before its invoice and charge.
 *
 *   starting → active      the first month is paid
 *   starting → ended       declined or given up
 *   active   → active      renewed; or cancelled and resumed before the month is over
 *   active   → ended       cancelled and the month is over; or its storefront or account is closed
 *   active   → past_due    all renewal attempts failed: its perks are closed
 *   past_due → ended       replaced by a new subscription, or cancelled
 */

type EndReason = 'cancelled' | 'declined' | 'unpaid' | 'storefront_closed' | 'account_closed' | 'replaced' | 'blocked'

async function end(tx: Tx, row: SubscriptionRow, reason: EndReason): Promise<void> {
  await writeEnded(tx, row.id, reason)
  if (row.status === 'starting' || reason === 'replaced') return
  const payload = { subscriptionId: row.id, userId: row.userId, storefrontId: row.storefrontId, reason }
  await emitEvents(tx, [{ name: 'subscription.ended', rowId: row.id, payload }])
}

/**
 * Inserts a new subscription whose first month is about to be paid. It replaces one that is past due.
 * @throws Refusal NOT_FOUND, OWN_STOREFRONT, NOT_WELCOME, PRICE_CHANGED, ALREADY_SUBSCRIBED
 */
export async function openSubscription(
  tx: Tx,
  { userId, storefrontId, expectedPriceCents }: { userId: string; storefrontId: string; expectedPriceCents: number },
): Promise<Term> {
  const storefront = await findVisibleStorefront(tx, storefrontId)
  if (!storefront) throw new Refusal('NOT_FOUND')
  if (storefront.ownerId === userId) throw new Refusal('OWN_STOREFRONT')
  if (await isBlockedAt(tx, storefrontId, userId)) throw new Refusal('NOT_WELCOME')
  const former = await lockLiveSubscription(tx, userId, storefrontId)
  if (former && former.status !== 'past_due') throw new Refusal('ALREADY_SUBSCRIBED')
  const { subscriptionPriceCents: priceCents, currency } = storefront
  if (priceCents !== expectedPriceCents) throw new Refusal('PRICE_CHANGED')
  if (former) await end(tx, former, 'replaced')
  const id = await insertSubscription(tx, { userId, storefrontId, priceCents, currency })
  if (id === undefined) throw new Refusal('ALREADY_SUBSCRIBED')
  return selectTerm(tx, id)
}

/** Marks a month as paid. False when the month is not due: then the money is refunded. */
export async function markMonthPaid(
  tx: Tx,
  month: { subscriptionId: string; period: number; periodEnd: Date },
): Promise<boolean> {
  const row = await lockSubscription(tx, month.subscriptionId)
  const isDue = row && ['starting', 'active'].includes(row.status) && row.paidPeriods === month.period
  if (!isDue) return false
  await writePaid(tx, row.id, month.period, month.periodEnd)
  const payload = { subscriptionId: row.id, userId: row.userId, storefrontId: row.storefrontId }
  if (row.status === 'starting') {
    await recordSubscribed(tx, row.id)
    await emitEvents(tx, [{ name: 'subscription.started', rowId: row.id, payload }])
  } else {
    await emitEvents(tx, [{ name: 'subscription.renewed', rowId: row.id, payload }])
  }
  return true
}

/** Marks a month as unpaid: ends a subscription in its first month, closes the perks of a later one. */
export async function markMonthUnpaid(tx: Tx, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const row = await lockSubscription(tx, subscriptionId)
  if (row?.status === 'starting') return end(tx, row, 'declined')
  if (row?.status !== 'active') return
  await writePastDue(tx, row.id)
  const payload = { subscriptionId: row.id, userId: row.userId, storefrontId: row.storefrontId }
  await emitEvents(tx, [{ name: 'subscription.past_due', rowId: row.id, payload }])
}

/** The month to be paid now, under the subscription's lock; null when none is due. */
export async function lockDueTerm(tx: Tx, subscriptionId: string, now: Date): Promise<Term | null> {
  const row = await lockSubscription(tx, subscriptionId)
  if (row?.status !== 'active' || row.cancelAt !== null) return null
  if (row.currentPeriodEnd === null || row.currentPeriodEnd > now) return null
  const obstacle = await selectObstacle(tx, row.id)
  if (obstacle === null) return selectTerm(tx, row.id)
  await end(tx, row, obstacle)
  return null
}

/** The month to bill; starts now if it began long ago and was never billed. */
export async function lateTerm(tx: Tx, subscriptionId: string): Promise<Term> {
  await skipLostMonths(tx, subscriptionId)
  return selectTerm(tx, subscriptionId)
}

/** Ends cancelled subscriptions whose month is over. Idempotent. */
export async function endCancelledSubscriptions(db: Db, now: Date): Promise<void> {
  for (const id of await selectToEnd(db, 500)) {
    await transact(db, async (tx) => {
      const row = await lockSubscription(tx, id)
      const isOver = row?.status === 'active' && row.cancelAt !== null && row.cancelAt <= now
      if (row && isOver) await end(tx, row, 'cancelled')
    })
  }
}

async function lockOwn(tx: Tx, id: string, userId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.userId !== userId) throw new Refusal('NOT_FOUND')
  return row
}

async function readSubscription(tx: Tx, id: string, userId: string): Promise<SubscriptionView> {
  const view = await findSubscription(tx, id, userId)
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

/**
 * Cancels at the end of the paid month; a past due subscription ends at once.
 * @throws Refusal NOT_FOUND, NOT_SUBSCRIBED
 */
export function cancelSubscription(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<SubscriptionView> {
  return transact(db, async (tx) => {
    const row = await lockOwn(tx, id, userId)
    const isOver = row.status === 'past_due' || (row.currentPeriodEnd !== null && row.currentPeriodEnd <= now)
    if (!['active', 'past_due'].includes(row.status)) throw new Refusal('NOT_SUBSCRIBED')
    if (isOver) await end(tx, row, 'cancelled')
    else if (row.cancelAt === null) await writeCancelAt(tx, id, true)
    return readSubscription(tx, id, userId)
  })
}

/**
 * Withdraws a cancellation before the month is over.
 * @throws Refusal NOT_FOUND, NOT_SUBSCRIBED
 */
export function resumeSubscription(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<SubscriptionView> {
  return transact(db, async (tx) => {
    const row = await lockOwn(tx, id, userId)
    const isRunning = row.status === 'active' && row.currentPeriodEnd !== null && row.currentPeriodEnd > now
    if (!isRunning) throw new Refusal('NOT_SUBSCRIBED')
    if (row.cancelAt !== null) {
      if (await isBlockedAt(tx, row.storefrontId, userId)) throw new Refusal('NOT_WELCOME')
      await writeCancelAt(tx, id, false)
    }
    return readSubscription(tx, id, userId)
  })
}

/** Ends all subscriptions of an account; a payment in progress is refunded once captured. */
export async function endSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  for (const id of await selectLiveOf(tx, userId)) {
    const row = await lockSubscription(tx, id)
    if (row && row.status !== 'ended') await end(tx, row, 'account_closed')
  }
}

/**
 * Ends the subscriptions to the storefronts of an owner who closes the account: subscribers are notified and not
 * charged again. One transaction per subscription, so that a thousand subscribers don't share one. Idempotent.
 */
export const endSubscriptionsToClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'community.end-subscriptions',
  handle: async ({ payload }: HandledEvent<{ profileId: string }>) => {
    for (const id of await selectLiveTo(db, payload.profileId)) {
      await transact(db, async (tx) => {
        const row = await lockSubscription(tx, id)
        if (row && row.status !== 'ended') await end(tx, row, 'storefront_closed')
      })
    }
  },
})

/** The same for a storefront that its owner closed, whose account stays. */
export const endSubscriptionsToStorefront = (db: Db): EventHandler => ({
  event: 'storefront.closed',
  name: 'subscriptions.end-with-storefront',
  handle: async ({ payload }: HandledEvent<{ storefrontId: string }>) => {
    for (const id of await selectLiveToStorefront(db, payload.storefrontId)) {
      await transact(db, async (tx) => {
        const row = await lockSubscription(tx, id)
        if (row && row.status !== 'ended') await end(tx, row, 'storefront_closed')
      })
    }
  },
})
