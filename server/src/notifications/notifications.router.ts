import { notificationsContract } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#platform/context.ts'
import { cutPage, decodeCursor } from '#platform/cursor.ts'
import { implementRoom } from '#platform/procedure.ts'
import { countUnread, markNotificationsRead, selectNotifications } from './notifications.queries.ts'
import { viewNotification } from './notifications.view.ts'

/** One's own notifications. */
export function notificationsRouter({ db }: { db: Db }) {
  const room = implementRoom(notificationsContract)
  const unreadOf = async (profileId: string) => (await countUnread(db, [profileId])).get(profileId) ?? 0
  return room.router({
    list: room.list.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      const { unreadOnly, limit, cursor } = input
      const after = decodeCursor(cursor, ['notifications'])
      const rows = await selectNotifications(db, profileId, { unreadOnly, after, limit: limit + 1 })
      const page = cutPage(rows, limit, 'notifications', (row) => row.createdAt, viewNotification)
      return { ...page, unread: await unreadOf(profileId) }
    }),
    markRead: room.markRead.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await markNotificationsRead(db, profileId, input.ids)
      return { unread: await unreadOf(profileId) }
    }),
  })
}
