import { paymentToasts } from '@keepcase/contract/checkout/checkout.messages.ts'
import type {
  Subscription,
  SubscriptionInvoice,
  SubscriptionPayment,
} from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { findCharge, type InvoiceView } from './billing.queries.ts'
import type { SubscriptionView } from './subscription.rows.ts'
import { findSubscription } from './subscriptions.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A subscription as its subscriber sees it. */
export function viewSubscription(row: SubscriptionView): Subscription {
  const { id, storefrontId, storefrontName, status, priceCents, currency, isOpen } = row
  return {
    id,
    storefrontId,
    storefrontName,
    status,
    priceCents,
    currency,
    isOpen,
    currentPeriodEnd: iso(row.currentPeriodEnd),
    cancelAt: iso(row.cancelAt),
    endedAt: iso(row.endedAt),
    createdAt: row.createdAt.toISOString(),
  }
}

export function viewInvoice(row: InvoiceView): SubscriptionInvoice {
  const { id, number, subscriptionId, storefrontId, storefrontName, amountCents, currency } = row
  return {
    id,
    number,
    subscriptionId,
    storefrontId,
    storefrontName,
    amountCents,
    currency,
    status: row.status as SubscriptionInvoice['status'],
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    paidAt: iso(row.paidAt),
    nextAttemptAt: row.status === 'open' ? iso(row.nextAttemptAt) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

type StateText = Pick<SubscriptionPayment, 'state' | 'title' | 'message'>

const waiting: StateText = {
  state: 'processing',
  title: paymentToasts.processing.title,
  message: 'Your bank hasn’t answered yet. We’ll tell you when it does.',
}
const ended: StateText = { state: 'declined', ...paymentToasts.cancelled }

const stateTexts: Record<string, StateText> = {
  started: waiting,
  processing: waiting,
  needs_confirmation: { state: 'needs_confirmation', ...paymentToasts.needs_confirmation },
  captured: { state: 'captured', ...paymentToasts.captured },
  declined: {
    state: 'declined',
    title: paymentToasts.declined.title,
    message: 'Your bank declined this payment. You weren’t charged.',
  },
  cancelled: ended,
  unwanted: {
    ...ended,
    title: 'Payment refunded',
    message: 'This payment arrived too late. We’re refunding all of it.',
  },
  refunded: {
    ...ended,
    title: 'Payment refunded',
    message: 'This payment arrived too late. We refunded all of it.',
  },
}

/** A month's payment state for its buyer. */
export async function readSubscriptionPayment(db: Db | Tx, chargeId: string): Promise<SubscriptionPayment> {
  const { charge, invoice } = (await findCharge(db, chargeId))!
  const row = await findSubscription(db, invoice.subscriptionId, invoice.userId)
  if (!row) throw new Error(`The subscription of charge ${chargeId} is gone`)
  return { chargeId, subscription: viewSubscription(row), ...stateTexts[charge.status]! }
}
