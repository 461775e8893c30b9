// Apart from the other texts: the storefront's page needs no more.

export const signInReason = {
  title: 'Authentication required',
  message: 'Please sign in to subscribe to storefronts',
} as const

export const button = {
  subscribe: 'Subscribe',
  again: 'Subscribe again',
  until: (date: string) => `Subscribed until ${date}`,
  unpaid: 'Subscribed, renewal not paid yet',
} as const
