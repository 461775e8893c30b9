import * as z from 'zod/mini'
import { expectedError, procedure } from '../api/procedure.ts'
import { waitlistToasts } from './accounts.messages.ts'
import { JoinWaitlist } from './waitlist.rules.ts'

export const waitlistContract = {
  join: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'POST',
      path: '/waitlist',
      successStatus: 201,
      summary: 'Puts an address on the waitlist. At most 5 a minute from one address.',
    })
    .errors({ ALREADY_SUBSCRIBED: expectedError(409, waitlistToasts.duplicate.message) })
    .input(JoinWaitlist)
    .output(z.object({ joined: z.literal(true) })),
}
