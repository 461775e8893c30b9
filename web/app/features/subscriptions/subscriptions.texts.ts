import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

/** The dialog that starts a subscription. */
export const starting = {
  title: (name: ReactNode) => sentence`Subscribe to ${name}`,
  terms: (price: string) => `${price} a month, starting now. Cancel anytime and keep access until the month ends.`,
  perks: [
    'Subscriber-only updates',
    'Early access to drops the seller opens to subscribers',
    'Private drops the seller opens to subscribers',
  ],
  confirm: 'Confirm the payment',
  pay: (price: string) => `Pay ${price}`,
  failed: 'Not subscribed',
  offline: { title: 'You’re offline.', message: 'You can pay once you’re back online.' },
  done: (name: string) => `You’re subscribed to ${name}`,
  doneUntil: (end: string) => `You have subscriber access until ${end}.`,
} as const

export const tryAgain = 'Please try again.'

/** Canceling. */
export const ending = {
  title: 'Cancel this subscription?',
  text: (name: ReactNode, end: string | null) =>
    sentence`You keep subscriber access to ${name} until ${end}, and you won’t be charged again. You can resume it before then.`,
  /** The month is over, and its renewal wasn't paid. */
  textNow: (name: ReactNode) =>
    sentence`Your access to ${name} ends right away, because the renewal wasn’t paid. You won’t be charged again.`,
  no: 'Keep it',
  yes: 'Cancel subscription',
  done: 'Subscription canceled',
  doneUntil: (end: string) => `Everything stays open until ${end}.`,
  doneNow: 'It has ended.',
} as const

/** Resuming a canceled one. */
export const resuming = {
  title: 'Resume this subscription?',
  text: (name: ReactNode, end: string | null, price: string) =>
    sentence`Your subscription to ${name} continues after ${end} for ${price} a month.`,
  no: 'Leave it canceled',
  yes: 'Resume subscription',
  done: 'Subscription resumed',
  next: (price: string, end: string | null) => `The next ${price} is due on ${end}.`,
} as const

/** The list in the settings. */
export const list = {
  failed: 'Your subscriptions didn’t load',
  empty: 'No subscriptions.',
  aboutEmpty: 'Each storefront’s page shows its monthly price and what you get. Cancel anytime.',
  discover: 'Discover Drops',
  more: 'Show earlier ones',
  cancel: 'Cancel',
  resume: 'Resume',
  actionOn: (action: string, name: string) => `${action} the subscription to ${name}`,
} as const

export const standings = {
  starting: { word: 'Payment in progress', says: 'Your bank hasn’t answered yet.' },
  pastDue: { word: 'Payment failed', says: 'You don’t have access right now. Subscribe again to continue.' },
  ended: { word: 'Ended', says: (date: string) => `It ended on ${date}.` },
  cancelled: { word: 'Canceled', says: (date: string) => `Everything stays open until ${date}.` },
  unpaid: { word: 'Renewal not paid yet', says: 'Everything stays open while we try again.' },
  active: { word: 'Active', says: (date: string) => `Renews on ${date}.` },
} as const

export const bills = {
  title: 'Bills',
  failed: 'Your bills didn’t load',
  more: 'Show earlier bills',
  number: (number: number | string, start: ReactNode, end: ReactNode) => sentence`No. ${number}, ${start} to ${end}`,
  retry: (time: ReactNode) => sentence`We’ll try again ${time}.`,
  states: { open: 'Not paid yet', paid: 'Paid', failed: 'Not paid' },
} as const
