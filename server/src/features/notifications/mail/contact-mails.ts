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
    note: `Write to ${email} to answer.`,
  }
}

/**
 * The copy for the sender. An unconfirmed address gets none of the message's text: otherwise anybody could
 * send text of their choice to any mailbox in our name.
 */
export function contactCopy({ topic, message, isFromOwner }: ContactLetter): MailContent {
  return {
    subject: 'We have your message',
    heading: 'We have your message',
    paragraphs: [
      `You wrote to us about: ${topic}. A person reads it and answers to this address.`,
      ...(isFromOwner ? paragraphsOf(message) : []),
    ],
    note: 'If you did not write to us, somebody gave your address by mistake. You can ignore this mail.',
  }
}

const paragraphsOf = (message: string) =>
  message
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
