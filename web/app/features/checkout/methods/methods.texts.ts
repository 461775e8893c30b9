import { formatMoney } from '#web/format/format.ts'

// Method choice
export const payWith = 'Pay with'
export const asDefault = (card: string) => `${card}, your default`

// Payment section
export const tryAgain = 'Try again'
export const amountForItems = ({
  currency,
  totalCents,
  items,
}: {
  currency: string
  totalCents: number
  items: string
}) => `${formatMoney(totalCents, currency)} for ${items}.`
export const paymentDeclined = 'Payment declined'
export const theConnectionDroppedTry = 'The connection dropped. Try again: you can’t be charged twice.'
export const unableToRecordPayment = 'Unable to record payment. Please try again.'

// Saved method form
export const offerItFirst = 'Offer it first in checkout'
export const theCardWasntSaved = 'The card wasn’t saved. Please try again.'
export const saveCard = 'Save card'

// Saved methods settings
export const addACard = 'Add a card'
export const noSavedCards = 'No saved cards.'
export const saveOneBefore = 'Save one before a drop and pay in one press. Card numbers never reach us.'
export const theDefaultWasntChanged = 'The default wasn’t changed. Please try again.'
export const makeDefaultFor = (name: string) => `Make default: ${name}`
export const makeDefault = 'Make default'
export const removeThisCard = 'Remove this card?'
export const pastPaymentsStay = 'Past payments stay as they are.'
export const theCardWasntRemoved = 'The card wasn’t removed. Please try again.'

export const noAnswer = (storefront: string) => `${storefront}: no answer`
export const notPaid = (storefront: string) => `${storefront}: not paid`
export const cardDeclined = (storefront: string, until: string) => `${storefront}: card declined, held until ${until}.`
