import * as z from 'zod'
import { dropAudience } from '../facts.queries.ts'
import { instantInWords } from '../mail/money.ts'
import { teller } from '../teller.ts'

const OfDrop = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullish(z.string()),
  reason: z.nullish(z.string()),
})

/** What we say to those whom a drop concerns when its plan changes. */
export const dropTellers = [
  teller('drop.rescheduled', OfDrop, async ({ payload: { dropId, title, startDate }, tx }) => {
    const audience = await dropAudience(tx, dropId)
    const when = startDate ? `It now starts ${instantInWords(startDate)}.` : 'Its start is open again.'
    return {
      notices: audience.map((userId) => ({
        userId,
        kind: 'drop-rescheduled',
        title: `${title} has a new time`,
        body: when,
        link: `/drop/${dropId}`,
      })),
    }
  }),
  teller('drop.cancelled', OfDrop, async ({ payload: { dropId, title, reason }, tx }) => {
    const audience = await dropAudience(tx, dropId)
    return {
      notices: audience.map((userId) => ({
        userId,
        kind: 'drop-cancelled',
        causeId: dropId,
        title: `${title} was called off`,
        body: `${reason ? `The seller says: ${reason} ` : ''}Whatever you paid is refunded.`,
        link: `/drop/${dropId}`,
      })),
    }
  }),
]
