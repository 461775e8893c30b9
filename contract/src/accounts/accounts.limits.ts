/**
 * Lifetime of mailed links: to confirm an address, set a password, undo a change of address. `npm run codegen` makes SQL
 * functions of them.
 */
export const confirmationLink = '24 hours'
export const passwordLink = '1 hour'
export const undoLink = '7 days'

/** Matches of a search among accounts that are counted one by one; more are shown as `1,000+`. */
export const maxCountedUsers = 1_000

/** Newest rows of each list on a person's page of administration; of strikes and notes, which say why, more. */
export const maxPersonRows = 20
export const maxPersonNotes = 50
