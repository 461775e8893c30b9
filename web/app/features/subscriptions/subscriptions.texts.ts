/** The dialog that starts a subscription. */
export const starting = {
  titleBefore: 'Subscribe to ',
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
  doneUntil: (end: string) => `Everything for subscribers is open to you until ${end}.`,
} as const

export const tryAgain = 'Please try again.'

/** Cancelling; the text follows the storefront's name. */
export const ending = {
  title: 'Cancel this subscription?',
  text: (end: string | null) =>
    `: you won’t be charged again, and you keep subscriber access until ${end}. You can resume it before then.`,
  /** The month is over, and its renewal wasn't paid. */
  textNow: ': the month is over and the renewal wasn’t paid. It ends right away, and you won’t be charged again.',
  no: 'Keep it',
  yes: 'Cancel subscription',
  done: 'Subscription cancelled',
  doneUntil: (end: string) => `Everything stays open until ${end}.`,
  doneNow: 'It has ended.',
} as const

/** Resuming a cancelled one; the text follows the storefront's name. */
export const resuming = {
  title: 'Resume this subscription?',
  text: (end: string | null, price: string) => `: it continues after ${end} for ${price} a month.`,
  no: 'Leave it cancelled',
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
  cancelled: { word: 'Cancelled', says: (date: string) => `Everything stays open until ${date}.` },
  unpaid: { word: 'Renewal not paid yet', says: 'Everything stays open while we try again.' },
  active: { word: 'Active', says: (date: string) => `Renews on ${date}.` },
} as const

export const bills = {
  title: 'Bills',
  failed: 'Your bills didn’t load',
  more: 'Show earlier bills',
  number: (number: number | string) => `No. ${number}, `,
  to: ' to ',
  /** Before a time. */
  retryBefore: 'We try again ',
  states: { open: 'Not paid yet', paid: 'Paid', failed: 'Not paid' },
} as const
