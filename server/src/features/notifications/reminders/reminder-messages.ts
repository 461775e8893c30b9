import type { ReminderMoment } from '@keepcase/contract/notifications/reminders.rules.ts'
import type { DropFacts } from '../facts.queries.ts'
import { instantIn } from '../mail/instants.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import type { Push } from '../notification.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A duration as text: "15 minutes", "24 hours", "3 days". Rounded, at least a minute. */
export function timeLeft(ms: number): string {
  const many = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
  const minutes = Math.max(1, Math.round(ms / minute))
  if (minutes < 90) return many(minutes, 'minute')
  return ms < 2 * day ? many(Math.round(ms / hour), 'hour') : many(Math.round(ms / day), 'day')
}

/** How long a push that a drop has opened stays useful, in milliseconds. */
const openFor = hour / 2

/**
 * Push text of a reminder and how long it stays useful. Quiet hours may delay a push a day ahead, so it names
 * the instant instead of the time left; a push minutes ahead or at the start is urgent.
 */
export function reminderPush(
  drop: DropFacts,
  moment: ReminderMoment,
  words: { title: string; body: string },
  now: Date,
): Pick<Push, 'title' | 'body' | 'lastsMs' | 'isUrgent'> {
  const left = (drop.startDate?.getTime() ?? 0) - now.getTime()
  const { title, body } = words
  if (left <= 0) return { title, body, lastsMs: openFor, isUrgent: true }
  if (moment === '24h' && left > hour) return { title: drop.title, body, lastsMs: left, isUrgent: false }
  return { title, body, lastsMs: left, isUrgent: true }
}

/** Text of a reminder by the drop's current status: upcoming or open. Null: nothing left to say. */
export function reminderText(drop: DropFacts, now: Date): { title: string; body: string; mail: MailContent } | null {
  const { title, storefrontName, startDate } = drop
  if (!startDate) return null
  const at = instantIn(startDate)
  const button = { label: 'Go to the drop', url: `/drop/${drop.dropId}` }
  const note = 'You set a reminder for this drop. Change it on the drop’s page.'
  if (drop.status === 'active') {
    const body = `${storefrontName} just opened it. Claim what you came for.`
    const paragraphs = [`${title} by ${storefrontName} opened ${at}.`, 'One press holds an item for you.']
    return { title: `${title} is live`, body, mail: words(`${title} is live`, paragraphs) }
  }
  if (drop.status !== 'scheduled' || startDate <= now) return null
  const left = timeLeft(startDate.getTime() - now.getTime())
  const heading = `${title} starts in ${left}`
  const paragraphs = [
    `${title} by ${storefrontName} opens ${at}.`,
    'Save an address and a card first, and checkout takes one press.',
  ]
  return { title: heading, body: `${storefrontName} opens it ${at}.`, mail: words(heading, paragraphs) }

  function words(subject: string, paragraphs: string[]): MailContent {
    return { subject, heading: subject, paragraphs, button, note }
  }
}
