import * as z from 'zod'
import { instantInWords } from '../mail/money.ts'
import { teller } from '../teller.ts'

const Matched = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullable(z.string()),
  people: z.array(z.object({ profileId: z.uuid(), reason: z.nullable(z.string()) })),
})

/** What we say to those whose saved search or wanted thing a new drop fits: once for each drop and person. */
export const searchTellers = [
  teller('search.matched', Matched, ({ payload: { dropId, title, startDate, people } }) => ({
    notices: people.map(({ profileId, reason }) => ({
      userId: profileId,
      kind: 'search-matched',
      causeId: dropId,
      title: `${title} was announced`,
      body: `It fits ${reason === null ? 'a search that you saved' : `“${reason}”`}.${
        startDate ? ` It starts ${instantInWords(startDate)}.` : ''
      }`,
      link: `/drop/${dropId}`,
    })),
  })),
]
