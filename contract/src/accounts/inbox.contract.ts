import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { ContactTopic, contactTopics } from './contact.rules.ts'

export const messageStatuses = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A contact message with the team's answers, oldest first. */
export const ContactRow = z.object({
  id: Id,
  status: z.enum(messageStatuses),
  /** The account that was signed in. */
  profileId: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  topic: ContactTopic,
  message: z.string(),
  createdAt: Instant,
  replies: z.array(z.object({ id: Id, body: z.string(), by: z.nullable(z.string()), createdAt: Instant })),
})
export type ContactRow = z.infer<typeof ContactRow>

const manage = { needs: 'platform.reports.manage' as const }

export const inboxContract = {
  /** Contact messages by their state. `q`: an id, or words of the name, the address or the message. */
  list: procedure
    .meta({ needs: 'platform.reports.view' })
    .route({ method: 'GET', path: '/contact' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        status: z._default(z.enum(['all', ...messageStatuses]), 'open'),
        topic: z._default(z.enum(['all', ...contactTopics]), 'all'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(z.extend(listOf(ContactRow), { open: z.int() })),
  /** Answers by mail to the address that wrote. `replies`: how many answers the writer has seen. */
  reply: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/contact/{id}/replies', successStatus: 201 })
    .errors({
      ANSWERED_MEANWHILE: expectedError(409, 'Someone else already answered. Read that answer first.'),
    })
    .input(z.strictObject({ id: Id, body: Prose(5000).check(z.minLength(1)), replies: z.int().check(z.minimum(0)) }))
    .output(z.object({ id: Id })),
  /** Closes a message without an answer, or opens it again. */
  setStatus: procedure
    .meta(manage)
    .route({ method: 'PATCH', path: '/contact/{id}' })
    .input(z.strictObject({ id: Id, status: z.enum(['open', 'closed']) }))
    .output(z.object({ status: z.enum(messageStatuses) })),
}
