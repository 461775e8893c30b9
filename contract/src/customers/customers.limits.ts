/** Limits of a storefront's customer list. */

/** Characters of a note about a customer. */
export const maxNoteChars = 2_000
/** Characters of the reason for a block. */
export const maxBlockReasonChars = 300
/** Accounts that a storefront may block. */
export const maxBlockedCustomers = 1_000
