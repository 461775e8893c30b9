import type { Tx } from '@keepcase/db/db.ts'
import * as z from 'zod'
import { dropAudience } from '../facts.queries.ts'
import { cancelledMail, rescheduledMail } from '../mail/drop-mails.ts'
import { instantIn } from '../mail/instants.ts'
import type { MailWords } from '../mail/mail-words.ts'
import { planReminders, type Reminded, selectReminded } from '../reminders/reminders.queries.ts'
import { teller } from '../teller.ts'
import type { Mail, Notice } from '../told.ts'

const OfDrop = z.object({
  dropId: z.uuid(),
  title: z.string(),
  startDate: z.nullish(z.string()),
  reason: z.nullish(z.string()),
})

/** Whom a change of a drop's plan concerns: who has a part in it, and who asked to be reminded. */
async function concerned(tx: Tx, dropId: string): Promise<{ userIds: string[]; reminded: Reminded[] }> {
  const reminded = await selectReminded(tx, dropId)
  const inApp = reminded.filter(({ channels }) => channels.includes('in_app')).map(({ userId }) => userId)
  return { userIds: [...new Set([...(await dropAudience(tx, dropId)), ...inApp])], reminded }
}

const noticesTo = (userIds: readonly string[], notice: Omit<Notice, 'userId'>): Notice[] =>
  userIds.map((userId) => ({ ...notice, userId }))

const mailsTo = (reminded: readonly Reminded[], kind: string, words: MailWords): Mail[] =>
  reminded
    .filter(({ channels }) => channels.includes('email'))
    .map(({ userId, email }) => ({ userId, recipient: email, kind, words }))

/** A drop that is announced, or no longer: nobody needs to be told, but reminders follow its start. */
const planned = (event: string) =>
  teller(event, OfDrop, async ({ payload, tx }) => {
    await planReminders(tx, payload.dropId)
    return {}
  })

/** What we say to those whom a drop concerns when its plan changes. */
export const dropTellers = [
  planned('drop.published'),
  planned('drop.unpublished'),
  teller('drop.rescheduled', OfDrop, async ({ payload: { dropId, title, startDate }, tx }) => {
    await planReminders(tx, dropId)
    const { userIds, reminded } = await concerned(tx, dropId)
    const when = startDate ? `It now starts ${instantIn(startDate)}.` : 'Its start is open again.'
    const kind = 'drop-rescheduled'
    const link = `/drop/${dropId}`
    return {
      notices: noticesTo(userIds, { kind, title: `${title} has a new time`, body: when, link }),
      mails: mailsTo(reminded, kind, rescheduledMail(dropId, title, when)),
    }
  }),
  teller('drop.cancelled', OfDrop, async ({ payload: { dropId, title, reason }, tx }) => {
    await planReminders(tx, dropId)
    const { userIds, reminded } = await concerned(tx, dropId)
    const kind = 'drop-cancelled'
    const body = `${reason ? `The seller says: ${reason} ` : ''}Whatever you paid is refunded.`
    return {
      notices: noticesTo(userIds, {
        kind,
        causeId: dropId,
        title: `${title} was called off`,
        body,
        link: `/drop/${dropId}`,
      }),
      mails: mailsTo(reminded, kind, cancelledMail(title, reason)),
    }
  }),
]
