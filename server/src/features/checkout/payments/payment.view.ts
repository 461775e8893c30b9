import type { PaymentResult } from '@keepcase/contract/checkout/checkout.contract.ts'
import { paymentToasts } from '@keepcase/contract/checkout/checkout.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type OrderRow, selectHoldEnd } from '#server/features/orders/public.ts'
import { findPayment, type PaymentRow } from '../checkout.queries.ts'

type ShownState = { state: PaymentResult['state']; toast: keyof typeof paymentToasts }

const shown: Record<string, ShownState> = {
  started: { state: 'processing', toast: 'processing' },
  needs_confirmation: { state: 'needs_confirmation', toast: 'needs_confirmation' },
  processing: { state: 'processing', toast: 'processing' },
  captured: { state: 'captured', toast: 'captured' },
  declined: { state: 'declined', toast: 'declined' },
  cancelled: { state: 'declined', toast: 'cancelled' },
}

/**
 * A payment's state for its buyer. Money that was captured too late and refunded is shown as declined, with the reason.
 */
function shownOf(payment: PaymentRow, order: OrderRow): ShownState {
  if (order.status !== 'refunded') return shown[payment.status]!
  return order.paidAt === null ? { state: 'declined', toast: 'late' } : { state: 'captured', toast: 'refunded' }
}

/** A payment as its buyer sees it now. */
export async function readPayment(db: Db | Tx, paymentId: string): Promise<PaymentResult> {
  const { payment, order } = (await findPayment(db, paymentId))!
  const { state, toast } = shownOf(payment, order)
  const holdEndsAt = state === 'captured' ? null : await selectHoldEnd(db, order.id)
  const isOver = toast === 'declined' && holdEndsAt === null
  return {
    orderId: order.id,
    orderNumber: order.number,
    paymentId,
    state,
    ...paymentToasts[isOver ? 'declined_over' : toast],
    totalCents: payment.dueCents,
    currency: payment.currency,
    holdEndsAt: holdEndsAt?.toISOString() ?? null,
  }
}
