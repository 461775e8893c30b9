import { ContactTopic, contactTopicNames } from '@keepcase/contract/accounts/contact.rules.ts'
import * as z from 'zod'
import { administratorEmails, contactMessageExists, contactReplyFacts } from '../facts.queries.ts'
import { contactCopy, contactLetter, contactReply, waitlistInvitation } from '../mail/contact-mails.ts'
import { renderer } from '../renderer.ts'

const Letter = z.object({
  messageId: z.uuid(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
  isFromOwner: z.boolean().default(false),
})

/** Contact messages: to every administrator, with a copy to the sender; their answers; invitations of the waitlist. */
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
  renderer('contact.replied', z.object({ replyId: z.uuid() }), async ({ payload: { replyId }, tx }) => {
    const reply = await contactReplyFacts(tx, replyId)
    if (!reply) return {}
    const { email, topic, message, body, profileId } = reply
    const isFromOwner = profileId !== null
    const content = contactReply({ topic: contactTopicNames[ContactTopic.parse(topic)], message, body, isFromOwner })
    return {
      mails: [
        { recipient: email, kind: 'contact-reply', causeId: replyId, content, ...(profileId && { userId: profileId }) },
      ],
    }
  }),
  renderer('waitlist.invited', z.object({ email: z.string(), url: z.url() }), ({ payload: { email, url } }) => ({
    mails: [{ recipient: email, kind: 'contact-invitation', content: waitlistInvitation(url) }],
  })),
]
