import type { PaymentResult } from '@keepcase/contract/checkout/checkout.contract.ts'
import { paymentToasts } from '@keepcase/contract/checkout/checkout.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type OrderRow, selectHoldEnd } from '#server/features/orders/public.ts'
import { findPayment, type PaymentRow } from '../checkout.queries.ts'

type Shown = { state: PaymentResult['state']; notice: keyof typeof paymentToasts }

const shown: Record<string, Shown> = {
  started: { state: 'processing', notice: 'processing' },
  needs_confirmation: { state: 'needs_confirmation', notice: 'needs_confirmation' },
  processing: { state: 'processing', notice: 'processing' },
  captured: { state: 'captured', notice: 'captured' },
  declined: { state: 'declined', notice: 'declined' },
  cancelled: { state: 'declined', notice: 'cancelled' },
}

/** Where a payment stands for its buyer. Money that only came to be given back reads as declined, with the reason. */
function shownOf(payment: PaymentRow, order: OrderRow): Shown {
  if (order.status !== 'refunded') return shown[payment.status]!
  return order.paidAt === null ? { state: 'declined', notice: 'late' } : { state: 'captured', notice: 'refunded' }
}

/** A payment as its buyer sees it now. */
export async function readPayment(db: Db | Tx, paymentId: string): Promise<PaymentResult> {
  const { payment, order } = (await findPayment(db, paymentId))!
  const { state, notice } = shownOf(payment, order)
  const holdEndsAt = state === 'captured' ? null : await selectHoldEnd(db, order.id)
  const isOver = notice === 'declined' && holdEndsAt === null
  return {
    orderId: order.id,
    orderNumber: order.number,
    paymentId,
    state,
    ...paymentToasts[isOver ? 'declined_over' : notice],
    totalCents: payment.dueCents,
    currency: payment.currency,
    holdEndsAt: holdEndsAt?.toISOString() ?? null,
  }
}
