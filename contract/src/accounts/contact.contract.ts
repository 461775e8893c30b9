import * as z from 'zod/mini'
import { procedure } from '../api/procedure.ts'
import { ContactMessage } from './contact.rules.ts'

export const contactContract = {
  send: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'POST',
      path: '/contact',
      successStatus: 201,
      summary:
        'Sends a message to the team, and a confirmation to the address given. At most 5 in 10 minutes per address.',
    })
    .input(ContactMessage)
    .output(z.object({ sent: z.literal(true) })),
}
