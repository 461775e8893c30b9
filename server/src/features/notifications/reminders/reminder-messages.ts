import type { ReminderMoment } from '@keepcase/contract/notifications/reminders.rules.ts'
import type { DropFacts } from '../facts.queries.ts'
import { instantIn } from '../mail/instants.ts'
import type { MailWords } from '../mail/mail-messages.ts'
import type { Push } from '../notification.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long it is until an instant, as people say it: "15 minutes", "24 hours", "3 days". Rounded, at least a minute. */
export function timeLeft(ms: number): string {
  const many = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
  const minutes = Math.max(1, Math.round(ms / minute))
  if (minutes < 90) return many(minutes, 'minute')
  return ms < 2 * day ? many(Math.round(ms / hour), 'hour') : many(Math.round(ms / day), 'day')
}

/** For how long a push is of use that says that a drop is open. */
const openFor = hour / 2

/**
 * What a push says of it, and for how long that is of use. What is said a day ahead may be held back by quiet hours, so
 * it names the instant and not how long it is until then; what is said minutes ahead, or at the start, is waited for.
 */
export function reminderPush(
  drop: DropFacts,
  moment: ReminderMoment,
  words: { title: string; body: string },
  now: Date,
): Pick<Push, 'title' | 'body' | 'lastsMs' | 'isAwaited'> {
  const left = (drop.startDate?.getTime() ?? 0) - now.getTime()
  const { title, body } = words
  if (left <= 0) return { title, body, lastsMs: openFor, isAwaited: true }
  if (moment === '24h' && left > hour) return { title: drop.title, body, lastsMs: left, isAwaited: false }
  return { title, body, lastsMs: left, isAwaited: true }
}

/** What is said at a moment, by where the drop stands then: before its start, or open. Null: nothing more to say. */
export function reminderWords(drop: DropFacts, now: Date): { title: string; body: string; mail: MailWords } | null {
  const { title, storefrontName, startDate } = drop
  if (!startDate) return null
  const at = instantIn(startDate)
  const button = { label: 'Go to the drop', url: `/drop/${drop.dropId}` }
  const note = 'You asked to be reminded of this drop. You can change that on its page.'
  if (drop.status === 'active') {
    const body = `${storefrontName} has opened it. Claim what you came for.`
    const paragraphs = [`${title} by ${storefrontName} opened at ${at}.`, 'One press holds an item for you.']
    return { title: `${title} is live`, body, mail: words(`${title} is live`, paragraphs) }
  }
  if (drop.status !== 'scheduled' || startDate <= now) return null
  const left = timeLeft(startDate.getTime() - now.getTime())
  const heading = `${title} starts in ${left}`
  const paragraphs = [
    `${title} by ${storefrontName} opens at ${at}.`,
    'Have an address and a way to pay saved before it starts, and a claim takes one press.',
  ]
  return { title: heading, body: `${storefrontName} opens it ${at}.`, mail: words(heading, paragraphs) }

  function words(subject: string, paragraphs: string[]): MailWords {
    return { subject, heading: subject, paragraphs, button, note }
  }
}
