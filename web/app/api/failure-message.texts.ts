export const tryAgain = 'Please try again.'
