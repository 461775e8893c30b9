// @NOTE plain strings: the build writes each where it is used, so that no page loads the others

export const remindMe = 'Remind Me'
export const reminded = 'Reminded'
export const notSet = 'The reminder wasn’t set'

// The checklist before a start.
export const readinessLabel = 'Ready for the start'
export const readinessTitle = 'Ready for the start?'
export const readyText = 'You’re ready.'
export const lineDone = ': done'
export const lineOpen = ': not done'
export const screenButton = 'Keep screen on'
export const screenIsOn = 'The screen stays on'

// Its lines, their buttons, and the sheets that these open.
export const signedIn = 'Signed in'
export const signIn = 'Sign In'
export const addressSaved = 'Address saved'
export const addAddress = 'Add address'
export const addressSheet = 'Add an address'
export const paymentSaved = 'Payment method saved'
export const addPayment = 'Add card'
export const paymentSheet = 'Add a card'
export const limitsRead = 'Limits read'
export const readLimits = 'Read'
export const limitsSheet = 'The limits of this drop'
export const haveRead = 'I’ve read them'
export const alertsOn = 'Alerts on'

// Google calendar
export const aDrop = ({
  storefrontName,
  origin,
  id,
}: {
  storefrontName: string
  origin: string
  id: string
}) => `A drop by ${storefrontName}.
${origin}${id}`

// Readiness lines
export const doneOf = (done: number, length: number) => `${done} of ${length}`

// Storefront calendar

// Use wake lock
export const theScreenMayTurn = 'The screen may turn off'
export const yourDeviceDoesntAllow = 'Your device doesn’t allow it right now. A low battery may be why.'
export const pleaseTryAgain = 'Please try again.'
