import { orderMessagesContract } from '@keepcase/contract/orders/messages.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { mayWrite, readingSide } from './messages.policy.ts'
import {
  countUnread,
  findMessage,
  isReported,
  selectMessages,
  selectUnreadOrders,
  setRead,
} from './messages.queries.ts'
import { viewMessage } from './messages.view.ts'
import { removeOrderMessage } from './remove-message.ts'
import { sendMessage } from './send-message.ts'

/** Max orders in the list of unread messages. */
const maxUnreadOrders = 100

/** Procedures of messages about orders. */
export function orderMessagesRouter({ db }: { db: Db }) {
  const api = implementContract(orderMessagesContract)
  return api.router({
    list: api.list.handler(async ({ input: { orderId, cursor, limit }, context }) => {
      const actor = await actorOf(context)
      const { order, side } = await readingSide(db, actor, orderId)
      const rows = await selectMessages(db, { orderId, before: decodeCursor(cursor, ['messages']), limit })
      const reader = { profileId: actor.profileId, side }
      const list = cutPage(
        rows,
        limit,
        'messages',
        (row) => row.createdAt,
        (row) => viewMessage(row, reader),
      )
      return { ...list, canWrite: mayWrite(actor, order, side), unread: await countUnread(db, orderId, side) }
    }),
    send: api.send.handler(async ({ input, context }) =>
      sendMessage({ db, countCall: context.countCall }, await actorOf(context), input, context.key),
    ),
    markRead: api.markRead.handler(async ({ input: { orderId, messageId }, context }) => {
      const { side } = await readingSide(db, await actorOf(context), orderId)
      return transact(db, async (tx) => {
        await setRead(tx, orderId, side, messageId)
        return { unread: await countUnread(tx, orderId, side) }
      })
    }),
    remove: api.remove.handler(async ({ input, context }) =>
      removeOrderMessage({ db }, await actorOf(context), input.id, context.requestId),
    ),
    unread: api.unread.handler(async ({ input: { storefrontId }, context }) => {
      const actor = await actorOf(context)
      if (storefrontId !== undefined) assertStaffOf(actor, storefrontId, 'storefront.orders.view')
      const of = storefrontId === undefined ? { buyerId: actor.profileId } : { storefrontId }
      const rows = await selectUnreadOrders(db, of, maxUnreadOrders)
      return { items: rows.map((row) => ({ ...row, latestAt: row.latestAt.toISOString() })) }
    }),
    reported: api.reported.handler(async ({ input: { id }, context }) => {
      const { profileId } = await actorOf(context)
      const message = await findMessage(db, id)
      if (!message || !(await isReported(db, id))) throw new Refusal('NOT_FOUND')
      const seen = viewMessage({ ...message, removedAt: null }, { profileId, side: 'seller' })
      const { orderNumber, storefrontId, storefrontName } = message
      return { ...seen, isRemoved: message.removedAt !== null, orderNumber, storefrontId, storefrontName }
    }),
  })
}
