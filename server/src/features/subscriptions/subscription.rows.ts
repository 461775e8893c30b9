import type { Subscription } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'

type Times = 'currentPeriodEnd' | 'cancelAt' | 'endedAt' | 'createdAt'

/** A subscription as it is kept: what its subscriber is shown, with whose it is, and times that are no text yet. */
export type SubscriptionFace = Omit<Subscription, Times> & {
  userId: string
  currentPeriodEnd: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

/** A month that is to be paid. */
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
