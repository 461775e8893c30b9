import * as z from 'zod/mini'
import { Id, Instant, listOf, page } from '../platform/fields.ts'
import { procedure } from '../platform/procedure.ts'

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

export const notificationsContract = {
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
}
