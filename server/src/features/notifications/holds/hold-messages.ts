import { instantIn } from '../mail/instants.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import type { Push } from '../notification.ts'
import { timeLeft } from '../reminders/reminder-messages.ts'
import type { EndingHold } from './holds.queries.ts'

const leftOf = ({ expiresAt, now }: EndingHold): string => timeLeft(expiresAt.getTime() - now.getTime())

/** Links one hold to its own page, several to the checkout. */
const holdsLink = ([first, ...more]: readonly EndingHold[]): string =>
  first && more.length === 0 ? `/claims/${first.claimId}` : '/checkout'

/** Text of the notification about one hold that is running out. */
export function holdNotification(hold: EndingHold): { title: string; body: string } {
  const left = leftOf(hold)
  return {
    title: hold.moment === '10min' ? `${left} left to pay` : 'Half your hold time is gone',
    body: `${hold.itemTitle} from ${hold.dropTitle} is yours for ${left} more. Pay in time, or it goes back on sale.`,
  }
}

/** One mail about all of an account's holds that reached a notification moment together. */
export function holdMail(holds: readonly EndingHold[]): MailContent {
  const [first, ...more] = holds
  if (!first) throw new Error('A mail about no hold')
  const left = leftOf(first)
  return {
    subject: `${left} left to pay for ${first.itemTitle}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    heading: `${left} left to pay`,
    paragraphs: ['These are held for you. Anything unpaid goes back on sale.'],
    rows: holds.map((hold) => [hold.itemTitle, leftOf(hold)] as const),
    button: { label: 'Pay now', url: holdsLink(holds) },
  }
}

/** A hold that ends within this time (milliseconds) is urgent: its push is sent in quiet hours too. */
const urgentWithinMs = 3_600_000

/**
 * One push about all of an account's holds that reached a notification moment together; expires when the
 * first of them ends. It names the instant, because a phone may show it late.
 */
export function holdPush(holds: readonly EndingHold[]): Push {
  const [first, ...more] = [...holds].sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  if (!first) throw new Error('A push about no hold')
  const { userId, claimId, moment, itemTitle, dropTitle, expiresAt, now } = first
  const lastsMs = expiresAt.getTime() - now.getTime()
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  const verb = more.length > 0 ? 'are' : 'is'
  return {
    userId,
    kind: 'hold-ending',
    causeId: `${claimId}:${moment}`,
    title: moment === '10min' ? 'Your hold ends soon' : 'Half your hold time is gone',
    body: `${itemTitle}${more.length > 0 ? others : ` in ${dropTitle}`} ${verb} held for you until ${instantIn(expiresAt)}. Anything unpaid by then goes back on sale.`,
    link: holdsLink(holds),
    tag: more.length > 0 ? 'holds' : `hold:${claimId}`,
    lastsMs,
    isUrgent: lastsMs <= urgentWithinMs,
  }
}
