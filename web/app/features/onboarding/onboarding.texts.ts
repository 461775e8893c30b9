import { defaultHold } from '@keepcase/contract/claims/claims.limits.ts'

// Complete setup banner
export const finishYourProfile = 'Finish your profile. It takes a minute.'
export const finishYourStorefront = 'Finish your storefront. It takes two minutes.'
export const completeSetup = 'Complete Setup'
export const yourSetupIsntFinished = 'Your setup isn’t finished.'
export const stepOfYourAnswers = (currentStep: number, totalSteps: number) =>
  `Step ${currentStep} of ${totalSteps}. Your answers are saved.`

// Flow panel
export const skipFlow = 'Skip Flow'
export const thisStepDidntLoad = 'This step didn’t load'
export const stepOf = (step: number, total: number) => `Step ${step} of ${total}`

// Onboarding overlay
export const setUpYourProfile = 'Set up your profile'
export const becomeASeller = 'Become a Seller'

// Onboarding page
export const pickUpWhere = 'Pick up where you left off'
export const youStoppedAtStep = (currentStep: number, totalSteps: number) =>
  `You stopped at step ${currentStep} of ${totalSteps}. Your answers are saved.`
export const yourNameWhat =
  'Your name, what you collect and a line about you. It takes a minute, and you can change it later.'
export const allSet = 'All set.'
export const youCanChange = 'You can change your answers in Settings.'
export const discoverDrops = 'Discover Drops'

// Seller pitch
export const whatYouReceive = 'What you receive'
export const aDrop = 'A drop is a time, not a listing'
export const takePhotosSetPrices = 'Take photos, set prices, and everything opens at once.'
export const holdsNotChats = 'Holds, not chats'
export const buyersGetToPay = `Buyers get ${defaultHold} to pay. Unpaid items go to the next in line automatically.`
export const oneParcelPerBuyer = 'One parcel per buyer'
export const aBuyersItemsShip = 'A buyer’s items ship together, with the address on the slip.'
export const aTapeSold = 'A tape sold at'
export const ourFee = (feeBps: string) => `Our fee, ${feeBps} of the price`
export const youReceive = 'You receive'
export const noFeeUntil =
  'No fee until you sell. For each drop, choose who pays it: you, your buyers, or half each. Shipping money is yours.'

// Store fields
export const addressRule = 'Use 3 to 40 letters, digits or hyphens.'
export const storeNameMust = 'Store name must be at least 2 characters'
export const atMostCharacters = 'Use at most 80 characters.'
export const storeName = 'Store Name *'
export const aShortName = 'A short name for links, like static-age. Letters, digits and hyphens.'
export const isFree = (subdomain: string) => `${subdomain} is available.`

// Store opening
export const yourStorefront = 'Your storefront'
export const nameYourStorefront = 'Name your storefront'
export const openMyStorefront = 'Open my storefront'
export const signInToOpen = 'Sign in to open it'
export const youNeedAnAccount = 'You need an account first. It takes a minute.'
export const yourStorefrontIsOpen = 'Your storefront is open.'
export const nextComesYourFirst = 'Next up: your first drop.'
export const youCanFill = 'You can fill in the rest later.'
export const makeYourFirstDrop = 'Make your first drop'
export const myStorefront = 'My Storefront'
export const seeIt = 'View as a buyer'

// Use onboarding
export const yourAnswersAreSaved = 'Your answers are saved'
export const continueWheneverYouLike = 'Continue whenever you like.'
