import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { waitlistToasts } from './accounts.messages.ts'
import { maxInvitations } from './waitlist.limits.ts'
import { Interest, JoinWaitlist } from './waitlist.rules.ts'

export const waitlistStatuses = ['waiting', 'invited', 'joined'] as const

/** An address on the waitlist. */
export const WaitlistRow = z.object({
  id: Id,
  email: z.string(),
  interest: Interest,
  status: z.enum(waitlistStatuses),
  createdAt: Instant,
  invitedAt: z.nullable(Instant),
  invitedByName: z.nullable(z.string()),
  /** When an account was made with this address. */
  joinedAt: z.nullable(Instant),
})
export type WaitlistRow = z.infer<typeof WaitlistRow>

const manage = { needs: 'platform.reports.manage' as const }

export const waitlistContract = {
  join: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'POST',
      path: '/waitlist',
      successStatus: 201,
      summary: 'Adds an address to the waitlist. At most 5 a minute per address.',
    })
    .errors({ ALREADY_SUBSCRIBED: expectedError(409, waitlistToasts.duplicate.message) })
    .input(JoinWaitlist)
    .output(z.object({ joined: z.literal(true) })),
  list: procedure
    .meta({ needs: 'platform.reports.view' })
    .route({ method: 'GET', path: '/waitlist' })
    .input(
      z.strictObject({
        ...page,
        q: z.optional(EmptyLine(100)),
        status: z._default(z.enum(['all', ...waitlistStatuses]), 'all'),
        interest: z._default(z.enum(['all', ...Interest.options]), 'all'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(z.extend(listOf(WaitlistRow), { waiting: z.int() })),
  /**
   * Mails an address its invitation: a link that creates an account even while registration is closed. A second one at
   * the earliest after a day.
   */
  invite: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/waitlist/{id}/invitation' })
    .errors({
      JUST_INVITED: expectedError(409, 'They were already invited in the last day.'),
      HAS_JOINED: expectedError(409, 'They already have an account.'),
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ invited: z.int() })),
  /** Invites those who have waited longest. */
  inviteNext: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/waitlist/invitations' })
    .input(
      z.strictObject({
        count: z.int().check(z.minimum(1), z.maximum(maxInvitations)),
        interest: z._default(z.enum(['all', ...Interest.options]), 'all'),
      }),
    )
    .output(z.object({ invited: z.int() })),
  /** Takes an address off the waitlist. */
  remove: procedure
    .meta(manage)
    .route({ method: 'DELETE', path: '/waitlist/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
}
