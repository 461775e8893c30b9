import type { PersonalData } from '#server/boot/personal-data.ts'
import { emailOf } from './facts.queries.ts'
import { deleteMailsOf } from './mail/outgoing-mail.queries.ts'
import {
  deleteNotificationsOf,
  exportDevices,
  exportMails,
  exportNotifications,
  exportPreferences,
  exportQuietHours,
  exportReminders,
  exportTimeZone,
} from './notifications.personal-data.queries.ts'

/** An account's notifications, mails and push devices. All are deleted when the account closes. */
export const notificationsPersonalData: PersonalData = {
  exports: {
    notifications: exportNotifications,
    reminders: exportReminders,
    notificationPreferences: exportPreferences,
    pushDevices: exportDevices,
    quietHours: exportQuietHours,
    timeZone: exportTimeZone,
    mails: exportMails,
  },
  async eraseUnderLock(tx, profileId) {
    await deleteNotificationsOf(tx, profileId)
    const email = await emailOf(tx, profileId)
    if (email !== undefined) await deleteMailsOf(tx, profileId, email)
  },
}
