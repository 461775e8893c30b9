// Payment methods
export const testCardThatPays = 'Test card that pays'
export const goesThroughRightAway = 'Goes through right away.'
export const testCardThatAsks = 'Test card that asks you to confirm'
export const theBankAsks = 'Your bank asks you first.'
export const testCardThatAnswers = 'Test card that answers late'
export const theBankTakes = 'Your bank takes a few seconds.'
export const testCard = 'Test card that’s declined'
export const youArentCharged = 'You aren’t charged.'
export const theseAreTestCards = 'These are test cards. No card number is needed, and no money moves.'
export const paidAtPickup = 'Paid at pickup'
export const endingIn = (brand: string, last4: string) => `${brand} ending in ${last4}`
