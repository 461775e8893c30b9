import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { NotificationChannel } from './notifications.topics.ts'
import { remindSignIn } from './reminders.messages.ts'
import { reminderMoments } from './reminders.rules.ts'

const ReminderMoment = z.enum(reminderMoments)

/** The caller's reminder of one drop. */
export const Reminder = z.object({
  dropId: Id,
  title: z.string(),
  storefrontName: z.string(),
  startDate: z.nullable(Instant),
  moments: z.array(ReminderMoment),
  channels: z.array(NotificationChannel),
  createdAt: Instant,
})
export type Reminder = z.infer<typeof Reminder>

const several = <T extends z.ZodMiniType>(one: T, max: number) =>
  z.array(one).check(
    z.minLength(1, 'Choose at least one.'),
    z.maxLength(max),
    z.refine((all) => new Set(all).size === all.length, 'Choose each one once.'),
  )

/**
 * Sets a reminder, or changes its choices. Without choices: all moments, in the app and by mail, and by push
 * where the account has it on in some browser.
 */
export const Remind = z.strictObject({
  dropId: Id,
  moments: z._default(several(ReminderMoment, 3), [...reminderMoments]),
  channels: z.optional(several(NotificationChannel, 3)),
})

const meta = { needs: 'signed-in', signInMessage: remindSignIn } as const

export const remindersContract = {
  remind: procedure
    .meta(meta)
    .route({ method: 'PUT', path: '/drops/{dropId}/reminder' })
    .errors({ NOT_UPCOMING: expectedError(409, 'This drop has already started.') })
    .input(Remind)
    .output(Reminder),
  unremind: procedure
    .meta(meta)
    .route({ method: 'DELETE', path: '/drops/{dropId}/reminder' })
    .input(z.strictObject({ dropId: Id }))
    .output(z.object({ removed: z.boolean() })),
  reminders: procedure
    .meta(meta)
    .route({ method: 'GET', path: '/notifications/reminders' })
    .input(z.strictObject({ ...page }))
    .output(listOf(Reminder)),
}
