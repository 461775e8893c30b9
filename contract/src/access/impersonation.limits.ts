/** How long an administrator may act for another account before asking again. */
export const impersonationLength = '1 hour'
