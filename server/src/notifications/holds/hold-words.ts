import type { MailWords } from '../mail/mail-words.ts'
import { timeLeft } from '../reminders/reminder-words.ts'
import type { EndingHold } from './holds.queries.ts'

const leftOf = ({ expiresAt, now }: EndingHold): string => timeLeft(expiresAt.getTime() - now.getTime())

/** What is said of one hold whose time runs out. */
export function holdNotice(hold: EndingHold): { title: string; body: string } {
  const left = leftOf(hold)
  return {
    title: hold.moment === '10min' ? `${left} left to pay` : 'Half of your hold is over',
    body: `${hold.itemTitle} in ${hold.dropTitle} is yours for ${left} more. Pay before they are over, or it goes back on sale.`,
  }
}

/** One mail about all of an account's holds that reached their moment together. */
export function holdMail(holds: readonly EndingHold[]): MailWords {
  const [first, ...more] = holds
  if (!first) throw new Error('A mail about no hold')
  const left = leftOf(first)
  return {
    subject: `${left} left to pay for ${first.itemTitle}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    heading: `${left} left to pay`,
    paragraphs: ['These are held for you. What is not paid in time goes back on sale.'],
    rows: holds.map((hold) => [hold.itemTitle, leftOf(hold)] as const),
    button: { label: 'Pay now', url: '/checkout' },
  }
}
