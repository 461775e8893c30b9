import type { Subscription } from './subscriptions.contract.ts'

/*
 * What the room that keeps subscriptions and the room that bills them say to each other: neither may import the other,
 * so their words stand here. Money in minor units.
 */

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
