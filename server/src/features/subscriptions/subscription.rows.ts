import type { Subscription } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'

type Times = 'currentPeriodEnd' | 'cancelAt' | 'endedAt' | 'createdAt'

/** A stored subscription: the fields shown to its subscriber, its account, and times as dates. */
export type SubscriptionView = Omit<Subscription, Times> & {
  userId: string
  currentPeriodEnd: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

/** A month to be paid. */
export type Term = {
  subscriptionId: string
  userId: string
  storefrontId: string
  priceCents: number
  currency: string
  /** 0 for the first month. */
  period: number
  periodStart: Date
  periodEnd: Date
}
