import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { NotificationChannel, NotificationTopic } from './notifications.topics.ts'
import { pushContract } from './push.contract.ts'
import { QuietHours } from './quiet-hours.rules.ts'
import { remindersContract } from './reminders.contract.ts'

/** What was told to one account. Instants in its words are ISO text, so that each reader's page writes them in its zone. */
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

/** What an account chose for one kind of news. `isFixed`: it comes in any case. */
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
  /** In which zone mails say times and quiet hours are meant; null (UTC) until a browser has told. */
  timeZone: z.nullable(z.string()),
  /** When pushes are held back; null: never. */
  quietHours: z.nullable(QuietHours),
})
export type NotificationPreferences = z.infer<typeof Preferences>

/** A name of the time zone database that this program knows: `America/New_York`. */
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
    .errors({ FIXED_TOPIC: expectedError(409, 'These messages keep your account safe, so they always come.') })
    .input(z.strictObject({ topic: NotificationTopic, channel: NotificationChannel, isOn: z.boolean() }))
    .output(Preferences),
  /** Sets when pushes are held back, by one's own clocks; null: never. What is waited for comes through all the same. */
  setQuietHours: procedure
    .meta({ needs: 'user.notificationPreferences.manage' })
    .route({ method: 'PUT', path: '/notifications/quiet-hours' })
    .input(z.strictObject({ quietHours: z.nullable(QuietHours) }))
    .output(Preferences),
  /** Tells in which zone one's browser stands; mails say times in it from then on. Again changes nothing. */
  setTimeZone: procedure
    .meta({ needs: 'signed-in' })
    .route({ method: 'PUT', path: '/notifications/time-zone' })
    .input(z.strictObject({ timeZone: TimeZone }))
    .output(z.object({ timeZone: z.string() })),
  /** The link at the foot of a mail: its signature says whose it is, so that no sign-in is asked for. */
  unsubscribe: procedure
    .meta({ needs: 'public', rate: 'write' })
    .route({ method: 'POST', path: '/notifications/unsubscribe' })
    .input(z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,300}$/)) }))
    .output(z.object({ topic: NotificationTopic })),
}
