import * as z from 'zod/mini'
import { procedure, roomError } from '../api/procedure.ts'
import { waitlistNotices } from './accounts.messages.ts'
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
    .errors({ ALREADY_SUBSCRIBED: roomError(409, waitlistNotices.duplicate.message) })
    .input(JoinWaitlist)
    .output(z.object({ joined: z.literal(true) })),
}
