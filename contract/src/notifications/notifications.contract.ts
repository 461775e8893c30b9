import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { NotificationChannel, NotificationTopic } from './notifications.topics.ts'
import { pushContract } from './push.contract.ts'
import { QuietHours } from './quiet-hours.rules.ts'
import { remindersContract } from './reminders.contract.ts'

/**
 * A notification of one account. Instants in its text are ISO text, which each reader's page writes in its
 * own zone.
 */
export const Notification = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  readAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** An account's choice for one topic. `isFixed`: cannot be turned off. */
export const NotificationPreference = z.object({
  topic: NotificationTopic,
  isFixed: z.boolean(),
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>
const Preferences = z.object({
  topics: z.array(NotificationPreference),
  /** Time zone of mails and quiet hours; null (UTC) until a browser has reported one. */
  timeZone: z.nullable(z.string()),
  /** When pushes are held back; null: never. */
  quietHours: z.nullable(QuietHours),
})
export type NotificationPreferences = z.infer<typeof Preferences>

/** An IANA time zone that this runtime knows: `America/New_York`. */
export const TimeZone = z.string().check(
  z.regex(/^[A-Za-z0-9_+/-]{1,64}$/),
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
    } catch {
      return false
    }
  }, 'Choose a time zone.'),
)

export const notificationsContract = {
  ...remindersContract,
  ...pushContract,
  list: procedure
    .meta({ needs: 'user.notifications.view' })
    .route({ method: 'GET', path: '/notifications' })
    .input(z.strictObject({ ...page, unreadOnly: z._default(z.boolean(), false) }))
    .output(z.extend(listOf(Notification), { unread: z.int() })),
  markRead: procedure
    .meta({ needs: 'user.notifications.view' })
    .route({ method: 'POST', path: '/notifications/read' })
    .input(z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(100))) }))
    .output(z.object({ unread: z.int() })),
  preferences: procedure
    .meta({ needs: 'user.notificationPreferences.manage' })
    .route({ method: 'GET', path: '/notifications/preferences' })
    .input(z.strictObject({}))
    .output(Preferences),
  updatePreferences: procedure
    .meta({ needs: 'user.notificationPreferences.manage' })
    .route({ method: 'PATCH', path: '/notifications/preferences' })
    .errors({ FIXED_TOPIC: expectedError(409, 'These messages keep your account safe, so we always send them.') })
    .input(z.strictObject({ topic: NotificationTopic, channel: NotificationChannel, isOn: z.boolean() }))
    .output(Preferences),
  /**
   * Sets when pushes are held back, in the account's time zone; null: never. Urgent pushes are sent anyway.
   */
  setQuietHours: procedure
    .meta({ needs: 'user.notificationPreferences.manage' })
    .route({ method: 'PUT', path: '/notifications/quiet-hours' })
    .input(z.strictObject({ quietHours: z.nullable(QuietHours) }))
    .output(Preferences),
  /** Reports the browser's time zone; mails use it from then on. Idempotent. */
  setTimeZone: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PUT', path: '/notifications/time-zone' })
    .input(z.strictObject({ timeZone: TimeZone }))
    .output(z.object({ timeZone: z.string() })),
  /** Unsubscribe link of a mail: its signature identifies the account, so no sign-in is needed. */
  unsubscribe: procedure
    .meta({ needs: 'public', rate: 'write' })
    .route({ method: 'POST', path: '/notifications/unsubscribe' })
    .input(z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,300}$/)) }))
    .output(z.object({ topic: NotificationTopic })),
}
