import * as z from 'zod/mini'

/** Topics of the preferences. `account` is mandatory and cannot be turned off. */
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

/** Channels of notifications. `push`: to browsers in which the user turned alerts on. */
export const NotificationChannel = z.enum(['in_app', 'email', 'push'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

/**
 * Topics that cannot be turned off: password changes, suspensions, and the first notifications of a new
 * account.
 */
export const fixedTopics: ReadonlySet<NotificationTopic> = new Set(['account'])

/**
 * Topics that are pushed by default: what users asked for or wait for. Everything else can wait for a visit.
 */
const pushedByDefault: ReadonlySet<NotificationTopic> = new Set([
  'reminders',
  'drop_changes',
  'holds',
  'standby',
  'orders',
  'matches',
  'account',
])

/** Default of a topic and channel that the account never changed. */
export const isOnByDefault = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channel !== 'push' || pushedByDefault.has(topic)

/** Kinds of notifications and mails in each topic: full name or prefix (`follow-*`). */
const kindsOf: Readonly<Record<Exclude<NotificationTopic, 'other'>, readonly string[]>> = {
  reminders: ['drop-reminder'],
  drop_changes: ['drop-rescheduled', 'drop-cancelled', 'drop-invited'],
  holds: ['hold-*', 'claim-*'],
  standby: ['standby-*'],
  orders: [
    'order-paid',
    'order-cancel*',
    'order-message',
    'order-parcel-*',
    'order-receipt',
    'order-packed',
    'order-shipped',
    'order-delivered',
    'order-closed',
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

/** The preference topic of a notification or mail kind; `other` when no topic lists it. */
export function topicOf(kind: string): NotificationTopic {
  for (const [topic, rules] of Object.entries(kindsOf)) {
    if (rules.some((rule) => isOf(kind, rule))) return topic as NotificationTopic
  }
  return 'other'
}
