/**
 * What an account's own page and the user list tell of it that other rooms know. Those rooms stand above this one, so
 * `app.ts` hands their answers in.
 */
export type AccountFacts = {
  /** The storefronts with these ids, whatever their state. */
  storefronts(ids: readonly string[]): Promise<readonly { id: string; name: string; ownerId: string }[]>
  /** Of these profiles those that own a storefront at least. */
  ownersAmong(profileIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Accepted and paid claims of an account, over all drops. */
  claimTally(profileId: string): Promise<{ accepted: number; paid: number }>
  /** Unread notifications of an account. */
  unreadNotifications(profileId: string): Promise<number>
}

/** Paid claims per accepted claims in whole per cent; null before the first claim. */
export function claimScoreOf({ accepted, paid }: { accepted: number; paid: number }): number | null {
  return accepted === 0 ? null : Math.round((Math.min(paid, accepted) / accepted) * 100)
}
