import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { mustManageOrder, type OrderRow, selectOwnedClaimIds } from '#server/features/orders/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { findPaymentOfOrder, type PaymentRow } from '../checkout.queries.ts'
import { lockPaymentAndDrops } from '../payments/apply-report.ts'
import type { ReconcileDeps } from '../payments/reconcile.ts'
import {
  type CancelRequestRow,
  endCancelRequest,
  isDue,
  selectDueRequests,
  selectOpenRequest,
  selectOrderOfRequest,
} from './cancel-requests.queries.ts'
import { payRefunds } from './pay-refunds.ts'
import { refundLines } from './refund-lines.ts'

/**
 * Answers a buyer's request. A granted one refunds its lines, puts the units back on sale, and costs no strike.
 * @returns the order's id
 * @throws Refusal NOT_FOUND for an order that the actor does not manage, ANSWERED when it is not open any more
 */
export async function answerRequest(
  deps: ReconcileDeps,
  actor: Actor,
  input: { id: string; isGranted: boolean; note?: string | undefined },
  requestId: string,
): Promise<{ orderId: string }> {
  rejectImpersonation(actor)
  const orderId = await selectOrderOfRequest(deps.db, input.id)
  if (orderId === undefined) throw new Refusal('NOT_FOUND')
  await mustManageOrder(deps.db, actor, orderId)
  const paymentId = await findPaymentOfOrder(deps.db, orderId)
  await transact(deps.db, async (tx) => {
    const { payment, order } = await lockPaymentAndDrops(tx, paymentId)
    await mustManageOrder(tx, await currentActor(tx, actor), orderId)
    const open = await selectOpenRequest(tx, orderId)
    if (open?.id !== input.id) throw new Refusal('ANSWERED')
    const note = input.note || null
    if (input.isGranted) await grant(tx, { payment, order }, open, actor.profileId, note)
    else await decline(tx, open, actor.profileId, note)
    await audit(tx, {
      actor,
      action: 'refunds.answerRequest',
      subjectType: 'order',
      subjectId: orderId,
      after: { cancelRequestId: input.id, isGranted: input.isGranted },
      requestId,
    })
  })
  await payRefunds(deps, paymentId)
  return { orderId }
}

async function decline(tx: Tx, open: CancelRequestRow, answeredBy: string, note: string | null): Promise<void> {
  await endCancelRequest(tx, open.id, { status: 'declined', answeredBy, note })
  const payload = { requestId: open.id, orderId: open.orderId }
  await emitEvents(tx, [{ name: 'cancel_request.declined', rowId: open.id, payload }])
}

/** Refunds what is left of the request's lines, without a strike. */
async function grant(
  tx: Tx,
  { payment, order }: { payment: PaymentRow; order: OrderRow },
  open: CancelRequestRow,
  answeredBy: string | null,
  note: string | null,
): Promise<void> {
  await endCancelRequest(tx, open.id, { status: 'granted', answeredBy, note })
  const owned = await selectOwnedClaimIds(tx, order.id)
  const claimIds = open.claimIds.filter((id) => owned.includes(id))
  const text = note ?? cancelledNote
  if (claimIds.length > 0)
    await refundLines(tx, { payment, order, claimIds, reason: 'buyer_request', note: text, withdraw: false })
  const payload = { requestId: open.id, orderId: order.id }
  await emitEvents(tx, [{ name: 'cancel_request.granted', rowId: open.id, payload }])
}

/** Shown where a claim says why it was taken back. */
const cancelledNote = 'The buyer canceled.'

/** Max requests per run. */
const requestsPerRun = 50

/** Grants the requests that nobody answered in time, one transaction each. A failing one does not block the others. */
export async function grantDueRequests(deps: ReconcileDeps): Promise<void> {
  for (const orderId of await selectDueRequests(deps.db, requestsPerRun)) {
    try {
      await grantDueRequest(deps, orderId)
    } catch (error) {
      log.error({ err: error, orderId }, 'a cancel request could not be granted')
    }
  }
}

async function grantDueRequest(deps: ReconcileDeps, orderId: string): Promise<void> {
  const paymentId = await findPaymentOfOrder(deps.db, orderId)
  await transact(deps.db, async (tx) => {
    const locked = await lockPaymentAndDrops(tx, paymentId)
    const open = await selectOpenRequest(tx, orderId)
    if (!open || !(await isDue(tx, open.id))) return
    // @NOTE a pickup that its buyer has confirmed meanwhile is theirs
    if (['shipped', 'delivered', 'closed'].includes(locked.order.status))
      await endCancelRequest(tx, open.id, { status: 'withdrawn', answeredBy: null, note: null })
    else await grant(tx, locked, open, null, null)
  })
  await payRefunds(deps, paymentId)
}
