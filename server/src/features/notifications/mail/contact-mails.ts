import type { MailContent } from './mail-messages.ts'

/**
 * A contact message, with its topic as text. `isFromOwner`: sent by the account that confirmed this address.
 */
export type ContactLetter = { name: string; email: string; topic: string; message: string; isFromOwner: boolean }

/** The message as administrators get it. The sender's address is in the text; replies go to it. */
export function contactLetter({ name, email, topic, message }: ContactLetter): MailContent {
  return {
    subject: `Contact: ${topic}`,
    heading: topic,
    rows: [
      ['From', name],
      ['Email', email],
    ],
    paragraphs: paragraphsOf(message),
    note: `Reply to ${email}.`,
  }
}

/**
 * The copy for the sender. An unconfirmed address gets none of the message's text: otherwise anybody could
 * send text of their choice to any mailbox in our name.
 */
export function contactCopy({ topic, message, isFromOwner }: ContactLetter): MailContent {
  return {
    subject: 'We got your message',
    heading: 'We got your message',
    paragraphs: [
      `You wrote to us about: ${topic}. Someone on our team will read it and reply to this address.`,
      ...(isFromOwner ? paragraphsOf(message) : []),
    ],
    note: 'If you didn’t write to us, someone entered your address by mistake. Ignore this email.',
  }
}

/** The team's answer. Only a confirmed address reads its own message again below it. */
export function contactReply({
  topic,
  message,
  body,
  isFromOwner,
}: Omit<ContactLetter, 'name' | 'email'> & { body: string }): MailContent {
  return {
    subject: `Our answer: ${topic}`,
    heading: 'Our answer',
    paragraphs: [...paragraphsOf(body), ...(isFromOwner ? ['You wrote:', ...paragraphsOf(message)] : [])],
    button: { label: 'Write to us again', url: '/contact' },
    note: `You wrote to us about: ${topic}. Replies to this email don’t reach us.`,
  }
}

/** An invitation from the waitlist. */
export const waitlistInvitation = (url: string): MailContent => ({
  subject: 'You’re invited to Keepcase',
  heading: 'Your place is ready',
  paragraphs: [
    'You joined our waitlist, and it’s your turn. Create your account now.',
    'The link works for this address only, even while sign-up is closed to everyone else.',
  ],
  button: { label: 'Create your account', url },
  note: 'You’re getting this email because this address joined our waitlist. If that wasn’t you, ignore it.',
})

const paragraphsOf = (message: string) =>
  message
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
