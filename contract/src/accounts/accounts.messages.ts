/** The specification's waitlist messages: title and message. */
export const waitlistToasts = {
  joined: { title: 'Thanks for joining!', message: 'We’ll email you once, on the day we open.' },
  duplicate: {
    title: 'Already subscribed',
    message: 'This email is already on our waitlist...',
  },
  failed: {
    title: 'Something went wrong',
    message: "We couldn't add you to the waitlist. Please try again later.",
  },
} as const

/** Validation messages of the waitlist's fields. */
export const waitlistFields = {
  emailMissing: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  interestMissing: 'Please select your interest',
} as const
