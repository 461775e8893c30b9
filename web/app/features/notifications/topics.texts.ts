import { holdWarning } from '@keepcase/contract/claims/claims.limits.ts'
import type { NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'

/** Label and explanation of each notification topic, in display order. */
export const topicLabels: Record<NotificationTopic, { label: string; hint: string }> = {
  reminders: { label: 'Drop reminders', hint: 'Drops you set a reminder for.' },
  drop_changes: { label: 'Changes to drops', hint: 'A new time, or a drop that was canceled.' },
  holds: { label: 'Holds', hint: `Halfway through, with ${holdWarning} left, and when a hold ends.` },
  standby: { label: 'Standby offers', hint: 'One came back and you’re up.' },
  orders: { label: 'Orders and payments', hint: 'Receipts, parcels, refunds and subscriptions.' },
  sales: { label: 'Your sales', hint: 'New orders, subscribers and payouts.' },
  people: {
    label: 'People and storefronts',
    hint: 'New followers, and news from people and storefronts you follow.',
  },
  rewards: { label: 'Rewards', hint: 'A new flair level or a new tier at a storefront.' },
  matches: { label: 'Searches and wants', hint: 'A drop that matches a saved search or your want list.' },
  other: { label: 'Everything else', hint: 'News from the platform.' },
  account: { label: 'Account and security', hint: 'Passwords, sign-ins and strikes. We always send these.' },
}
