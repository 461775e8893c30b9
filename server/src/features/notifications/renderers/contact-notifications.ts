import { ContactTopic, contactTopicNames } from '@keepcase/contract/accounts/contact.rules.ts'
import * as z from 'zod'
import { administratorEmails, contactMessageExists } from '../facts.queries.ts'
import { contactCopy, contactLetter } from '../mail/contact-mails.ts'
import { renderer } from '../renderer.ts'

const Letter = z.object({
  messageId: z.uuid(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
  isFromOwner: z.boolean().default(false),
})

/** A contact message: to every administrator, and a copy to the sender. */
export const contactRenderers = [
  renderer('contact.received', Letter, async ({ payload, tx }) => {
    // @NOTE closing the account deletes its messages
    if (!(await contactMessageExists(tx, payload.messageId))) return {}
    const letter = { ...payload, topic: contactTopicNames[ContactTopic.parse(payload.topic)] }
    const team = (await administratorEmails(tx)).filter((email) => email !== payload.email)
    return {
      mails: [
        ...team.map((recipient) => ({ recipient, kind: 'contact', content: contactLetter(letter) })),
        { recipient: payload.email, kind: 'contact-copy', content: contactCopy(letter) },
      ],
    }
  }),
]
