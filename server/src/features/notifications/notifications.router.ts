import { notificationsContract } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { countUnread, markNotificationsRead, selectNotifications } from './notifications.queries.ts'
import { viewNotification } from './notifications.view.ts'
import { readPreferences, setPreference, setQuietHours } from './preferences/preferences.ts'
import { unsubscribe } from './preferences/unsubscribe.ts'
import { deleteDevice, selectDevices } from './push/devices.queries.ts'
import { subscribePush, viewDevice } from './push/devices.ts'
import { queueTestPush } from './push/outgoing-pushes.queries.ts'
import { readPublicKey } from './push/push-keys.ts'
import { upsertTimeZone } from './recipients/recipients.queries.ts'
import { listReminders, remind, viewReminder } from './reminders/remind.ts'
import { deleteReminder } from './reminders/reminders.queries.ts'

/** Calls for the account's own notifications, reminders and preferences. */
export function notificationsRouter({ db, mailSecret }: { db: Db; mailSecret: string }) {
  const procedures = implementContract(notificationsContract)
  const unreadOf = async (profileId: string) => (await countUnread(db, [profileId])).get(profileId) ?? 0
  return procedures.router({
    list: procedures.list.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      const { unreadOnly, limit, cursor } = input
      const after = decodeCursor(cursor, ['notifications'])
      const rows = await selectNotifications(db, profileId, { unreadOnly, after, limit: limit + 1 })
      const page = cutPage(rows, limit, 'notifications', (row) => row.createdAt, viewNotification)
      return { ...page, unread: await unreadOf(profileId) }
    }),
    markRead: procedures.markRead.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await markNotificationsRead(db, profileId, input.ids)
      return { unread: await unreadOf(profileId) }
    }),
    remind: procedures.remind.handler(async ({ input: { dropId, ...chosen }, context }) =>
      remind(db, (await actorOf(context)).profileId, dropId, chosen),
    ),
    unremind: procedures.unremind.handler(async ({ input, context }) => ({
      removed: await deleteReminder(db, (await actorOf(context)).profileId, input.dropId),
    })),
    reminders: procedures.reminders.handler(async ({ input: { limit, cursor }, context }) => {
      const { profileId } = await actorOf(context)
      const { rows, drops } = await listReminders(db, profileId, { after: decodeCursor(cursor, ['reminders']), limit })
      const view = (row: (typeof rows)[number]) => viewReminder(row, drops.get(row.id))
      return cutPage(rows, limit, 'reminders', (row) => row.createdAt, view)
    }),
    preferences: procedures.preferences.handler(async ({ context }) =>
      readPreferences(db, (await actorOf(context)).profileId),
    ),
    updatePreferences: procedures.updatePreferences.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await setPreference(db, profileId, input)
      return readPreferences(db, profileId)
    }),
    setQuietHours: procedures.setQuietHours.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      await setQuietHours(db, profileId, input.quietHours)
      return readPreferences(db, profileId)
    }),
    pushKey: procedures.pushKey.handler(async () => ({ publicKey: await readPublicKey(db) })),
    subscribePush: procedures.subscribePush.handler(async ({ input, context }) =>
      subscribePush(db, await actorOf(context), input, context.headers.get('user-agent')),
    ),
    pushDevices: procedures.pushDevices.handler(async ({ context }) => {
      const { profileId, sessionId } = await actorOf(context)
      return { items: (await selectDevices(db, profileId)).map((row) => viewDevice(row, sessionId)) }
    }),
    unsubscribePush: procedures.unsubscribePush.handler(async ({ input, context }) => ({
      removed: await deleteDevice(db, (await actorOf(context)).profileId, input.id),
    })),
    testPush: procedures.testPush.handler(async ({ input, context }) => ({
      queued: await queueTestPush(db, (await actorOf(context)).profileId, input.id),
    })),
    setTimeZone: procedures.setTimeZone.handler(async ({ input: { timeZone }, context }) => {
      const actor = await actorOf(context)
      // @NOTE an impersonating administrator may be in another zone
      if (actor.impersonatedBy === null) await upsertTimeZone(db, actor.profileId, timeZone)
      return { timeZone }
    }),
    unsubscribe: procedures.unsubscribe.handler(({ input }) => unsubscribe({ db, mailSecret }, input.token)),
  })
}
