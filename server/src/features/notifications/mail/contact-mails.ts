import type { MailWords } from './mail-messages.ts'

/** A letter to the team, its topic in words. `isFromOwner`: sent by the account whose confirmed address this is. */
export type ContactLetter = { name: string; email: string; topic: string; message: string; isFromOwner: boolean }

/** The letter as an administrator gets it. Who wrote it stands in the mail; answers go to that address. */
export function contactLetter({ name, email, topic, message }: ContactLetter): MailWords {
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
 * The copy for whoever wrote. To an address that only claims to be theirs it repeats nothing: else anybody could have their
 * own words sent to any mailbox in our name.
 */
export function contactCopy({ topic, message, isFromOwner }: ContactLetter): MailWords {
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
