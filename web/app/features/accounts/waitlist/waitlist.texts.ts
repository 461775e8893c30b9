// Interests field
export const youCanAddUp = (maxInterests: number) => `You can add up to ${maxInterests}.`
export const whatYouCollectEnter = 'What you collect. Press Enter after each one.'
export const yourInterests = 'Your interests'

// Waitlist form
export const whatBringsYouHere = 'What brings you here?'
export const joinTheWaitlist = 'Join the waitlist'

// Waitlist page
export const comingSoon = 'Coming Soon'
export const aMarketplaceForCollectors =
  'A marketplace for collectors, where every drop has a time and every item one keeper. Leave your email and we’ll write once, on the day we open.'
export const alreadyHaveAnAccount = 'Already have an account? '
export const signIn = 'Sign In'
