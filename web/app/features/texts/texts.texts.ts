// Page of text
export const onThisPage = 'On this page'

// Practice claim
export const thatsYours = 'That’s how it looks when it’s yours.'
export const tryIt = 'Try it. This one doesn’t claim anything.'
