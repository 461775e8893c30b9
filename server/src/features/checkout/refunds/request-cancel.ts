import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { selectUnshippedClaimIds } from '#server/features/orders/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import {
  endCancelRequest,
  findCancelRequest,
  insertCancelRequest,
  selectOpenRequest,
  selectOrderOfRequest,
} from './cancel-requests.queries.ts'
import { lockOrder } from './refunds.queries.ts'

/**
 * Asks to cancel an order that is paid and not packed, or some of its lines. One request is open at a time; after a
 * declined one there is no other.
 * @throws Refusal NOT_FOUND for another account's order, TOO_LATE, ALREADY_ASKED
 */
export async function requestCancel(
  { db }: { db: Db },
  actor: Actor,
  input: { orderId: string; claimIds?: readonly string[] | undefined; reason: string },
  key: string | null,
): Promise<{ requestId: string }> {
  rejectImpersonation(actor)
  return transact(db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'refunds.requestCancel', input }, async () => {
      await lockOwnOrder(tx, actor, input.orderId, 'paid')
      const before = await findCancelRequest(tx, input.orderId)
      if (before && before.status !== 'withdrawn' && before.status !== 'granted') throw new Refusal('ALREADY_ASKED')
      const open = await selectUnshippedClaimIds(tx, input.orderId)
      const claimIds = input.claimIds === undefined ? open : [...new Set(input.claimIds)]
      if (claimIds.length === 0 || claimIds.some((id) => !open.includes(id))) throw new Refusal('TOO_LATE')
      const { id } = await insertCancelRequest(tx, { orderId: input.orderId, claimIds, reason: input.reason })
      const payload = { requestId: id, orderId: input.orderId }
      await emitEvents(tx, [{ name: 'cancel_request.made', rowId: id, payload }])
      return { requestId: id }
    }),
  )
}

/**
 * Takes an open request back; the order goes on.
 * @returns the order's id
 * @throws Refusal NOT_FOUND for another account's request, ANSWERED
 */
export async function withdrawRequest({ db }: { db: Db }, actor: Actor, id: string): Promise<{ orderId: string }> {
  rejectImpersonation(actor)
  const orderId = await selectOrderOfRequest(db, id)
  if (orderId === undefined) throw new Refusal('NOT_FOUND')
  return transact(db, async (tx) => {
    await lockOwnOrder(tx, actor, orderId)
    const open = await selectOpenRequest(tx, orderId)
    if (open?.id !== id) throw new Refusal('ANSWERED')
    await endCancelRequest(tx, id, { status: 'withdrawn', answeredBy: actor.profileId, note: null })
    await emitEvents(tx, [{ name: 'cancel_request.withdrawn', rowId: id, payload: { requestId: id, orderId } }])
    return { orderId }
  })
}

/** Locks an order of the actor, and reads the actor's session again. */
async function lockOwnOrder(tx: Tx, actor: Actor, orderId: string, wanted?: 'paid'): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.buyerId !== actor.profileId) throw new Refusal('NOT_FOUND')
  await currentActor(tx, actor)
  if (wanted !== undefined && order.status !== wanted) throw new Refusal('TOO_LATE')
}
