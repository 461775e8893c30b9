import * as z from 'zod/mini'
import { isVisibleText, maxChars, maxRawChars, notVisibleMessage, oneLine, withoutInvisible } from '../api/fields.ts'
import { WaitlistEmail as Email } from './waitlist.rules.ts'

/** Topics of a contact message. */
export const contactTopics = ['order', 'account', 'selling', 'report', 'other'] as const
export const ContactTopic = z.enum(contactTopics, 'Choose a topic.')
export type ContactTopic = z.infer<typeof ContactTopic>

/** Topic labels, for the form and the mails. */
export const contactTopicNames: Record<ContactTopic, string> = {
  order: 'An order or a claim',
  account: 'My account',
  selling: 'Selling',
  report: 'Something is wrong or unsafe',
  other: 'Something else',
}

export const ContactMessage = z.strictObject({
  name: z.string().check(
    maxRawChars(120, 'Use at most 120 characters.'),
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, 'Enter your name.'),
    maxChars(120, 'Use at most 120 characters.'),
    z.regex(oneLine, 'Use plain text on one line.'),
    z.refine((name) => name === '' || isVisibleText(name), notVisibleMessage),
  ),
  email: Email,
  topic: ContactTopic,
  message: z
    .string()
    .check(
      maxRawChars(5000, 'Use at most 5,000 characters.'),
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(10, 'Write at least 10 characters.'),
      maxChars(5000, 'Use at most 5,000 characters.'),
      z.regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'Use plain text.'),
    ),
})
