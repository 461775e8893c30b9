/** How many people of the waitlist are invited at once. */
export const maxInvitations = 100
