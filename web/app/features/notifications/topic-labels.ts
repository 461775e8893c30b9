import { holdWarning } from '@keepcase/contract/claims/claims.limits.ts'
import type { NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'

/** Label and explanation of each notification topic, in display order. */
export const topicLabels: Record<NotificationTopic, { label: string; hint: string }> = {
  reminders: { label: 'Drop reminders', hint: 'Drops that you pressed Remind Me on.' },
  drop_changes: { label: 'Changes to drops', hint: 'A new time, or a drop that is called off.' },
  holds: { label: 'Holds', hint: `Half of the time is over, ${holdWarning} are left, the hold has ended.` },
  standby: { label: 'Standby offers', hint: 'A unit came back and it is your turn.' },
  orders: { label: 'Orders and payments', hint: 'Receipts, parcels, refunds, and what you subscribe to.' },
  sales: { label: 'Your sales', hint: 'New orders, subscribers and payouts of your storefront.' },
  people: {
    label: 'People and storefronts',
    hint: 'Who follows you, and the posts and new drops of those you follow.',
  },
  rewards: { label: 'Rewards', hint: 'A new flair level or a new tier at a storefront.' },
  matches: { label: 'Searches and wants', hint: 'A drop that matches a saved search or your want list.' },
  other: { label: 'Everything else', hint: 'News from the platform.' },
  account: { label: 'Account and security', hint: 'Passwords, sign-ins and strikes. These always come.' },
}
