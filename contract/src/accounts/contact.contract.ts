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
        'Writes to the team; a confirmation goes to the address given. At most 5 in 10 minutes from one address.',
    })
    .input(ContactMessage)
    .output(z.object({ sent: z.literal(true) })),
}
