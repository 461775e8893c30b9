import type { OrderMessage } from '@keepcase/contract/orders/messages.contract.ts'
import { maxMessagesPerTenMinutes } from '@keepcase/contract/orders/messages.limits.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import type { CountCall, Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { emitMessaged } from './emit-messaged.ts'
import { isPaid, mayWrite, readingSide } from './messages.policy.ts'
import { attachPhotos, findMessage, insertMessage, setRead } from './messages.queries.ts'
import { viewMessage } from './messages.view.ts'

/** Limit on messages of one account over all orders. */
const messageLimit = {
  name: 'order-messages',
  max: maxMessagesPerTenMinutes,
  seconds: 600,
  isExact: true,
} as const satisfies Limit

/**
 * Sends a message to the other side of an order. Who writes has read what came before.
 * @throws Refusal NOT_FOUND for an order that the actor may not write about, and for a photo that is not theirs;
 *   NOT_PAID before the payment; RetryLater above 40 messages in ten minutes
 */
export async function sendMessage(
  { db, countCall }: { db: Db; countCall: CountCall },
  actor: Actor,
  input: { orderId: string; body: string; photoIds: readonly string[] },
  key: string | null,
): Promise<OrderMessage> {
  rejectImpersonation(actor)
  const waitSeconds = await countCall(messageLimit, actor.profileId)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const { orderId, body, photoIds } = input
  return transact(db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'orderMessages.send', input }, async () => {
      const { order } = await readingSide(tx, actor, orderId)
      const current = await currentActor(tx, actor)
      const { side } = await readingSide(tx, current, orderId)
      if (!isPaid(order.status)) throw new Refusal('NOT_PAID')
      if (!mayWrite(current, order, side)) throw new Refusal('NOT_FOUND')
      const id = await insertMessage(tx, { orderId, authorId: actor.profileId, side, body })
      const attached = await attachPhotos(tx, { id, orderId, authorId: actor.profileId }, photoIds)
      if (attached !== photoIds.length) throw new Refusal('NOT_FOUND', photoGone)
      await setRead(tx, orderId, side, id)
      await emitEvents(tx, [{ name: 'order.message', rowId: id, payload: { messageId: id, orderId } }])
      await emitMessaged(tx, orderId)
      return viewMessage((await findMessage(tx, id))!, { profileId: actor.profileId, side })
    }),
  )
}

const photoGone = {
  title: 'Photo not found',
  message: uploadMessages.gone,
  fields: { photoIds: uploadMessages.gone },
}
