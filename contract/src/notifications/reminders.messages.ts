/** Message to a signed-out visitor who presses Remind Me. */
export const remindSignIn = { title: 'Authentication required', message: 'Please sign in to set reminders' }
