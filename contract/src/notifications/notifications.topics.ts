import * as z from 'zod/mini'

/** Kinds of news as the preferences name them. `account` is what an account must hear: it cannot be turned off. */
export const NotificationTopic = z.enum([
  'reminders',
  'drop_changes',
  'holds',
  'standby',
  'orders',
  'sales',
  'people',
  'rewards',
  'matches',
  'other',
  'account',
])
export type NotificationTopic = z.infer<typeof NotificationTopic>

/** The ways that news come. `push`: to the browsers in which their owner turned alerts on. */
export const NotificationChannel = z.enum(['in_app', 'email', 'push'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

/** Topics whose switches stand still: passwords, suspensions, and the first words to a new account. */
export const fixedTopics: ReadonlySet<NotificationTopic> = new Set(['account'])

/** What pushes tell unless it was turned off: what somebody asked for, or waits for. All other news can wait for a visit. */
const pushedByDefault: ReadonlySet<NotificationTopic> = new Set([
  'reminders',
  'drop_changes',
  'holds',
  'standby',
  'orders',
  'matches',
  'account',
])

/** Whether news of a topic come by a way that the account never chose. */
export const isOnByDefault = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channel !== 'push' || pushedByDefault.has(topic)

/** The kinds of notices and mails of each topic, by their whole name or by how they begin (`follow-*`). */
const kindsOf: Readonly<Record<Exclude<NotificationTopic, 'other'>, readonly string[]>> = {
  reminders: ['drop-reminder'],
  drop_changes: ['drop-rescheduled', 'drop-cancelled', 'drop-invited'],
  holds: ['hold-*', 'claim-*'],
  standby: ['standby-*'],
  orders: [
    'order-paid',
    'order-receipt',
    'order-packed',
    'order-shipped',
    'order-delivered',
    'payment-*',
    'refund',
    'subscription-*',
  ],
  sales: ['order-received', 'payout-*', 'staff-*', 'consign*', 'sale-*', 'subscriber-*'],
  people: ['follow*', 'storefront-*', 'update-*'],
  rewards: ['flair-*', 'tier-*', 'loyalty-*'],
  matches: ['want-*', 'search-*', 'saved-search-*', 'match-*'],
  account: [
    'welcome',
    'finish-profile',
    'how-claiming-works',
    'account-*',
    'contact*',
    'confirm-email',
    'change-email',
    'reset-password',
    'already-registered',
    'security-*',
    'two-factor-*',
    'strike-*',
    'moderation-*',
  ],
}

const isOf = (kind: string, rule: string): boolean =>
  rule.endsWith('*') ? kind.startsWith(rule.slice(0, -1)) : kind === rule

/** The topic under which a notice or a mail is chosen or left out. A kind that no topic names is `other`. */
export function topicOf(kind: string): NotificationTopic {
  for (const [topic, rules] of Object.entries(kindsOf)) {
    if (rules.some((rule) => isOf(kind, rule))) return topic as NotificationTopic
  }
  return 'other'
}
