import { plural } from '#web/format/format.ts'

// Checkout
export const yourHoldsDidntLoad = 'Your holds didn’t load'
export const inThisCheckout = (count: number) =>
  `${plural(count, 'more hold')} ${count === 1 ? 'isn’t' : 'aren’t'} in this checkout.`
export const putBack = (count: number) => `Put ${count === 1 ? 'it' : 'them'} back`
export const nothingToPay = 'Nothing to pay. Your claims will wait here.'
export const discoverDrops = 'Discover Drops'
export const itemsYouClaim = 'Items you claim are held here until you pay, with the time left.'

// Claim
export const claimNotFound = 'Claim not found'
export const seeYourClaims = 'See your claims'
export const theLinkIsWrong = 'The link is wrong, or the claim belongs to another account.'
export const thisClaimDidntLoad = 'This claim didn’t load'

// Dashboard
export const welcomeBack = 'Welcome back'
export const yourClaimsDidntLoad = 'Your claims didn’t load'
export const pendingClaims = 'Pending Claims'
export const successfulClaims = 'Successful Claims'
export const claimFlairLevel = 'Claim Flair level'
export const yourParcels = 'Your parcels'
export const storefrontManagement = 'Storefront management'
export const goToFullStorefront = 'Go to full Storefront Management'
export const yourDashboard = 'Your dashboard'
export const noConsignmentAgreementsYet = 'No consignment agreements yet.'
export const whenASellerAgrees = 'When a seller agrees to sell your things for you, the agreement appears here.'
export const editProfile = 'Edit Profile'
export const nameUsernameBioInterests = 'Name, username, bio, interests'
export const manageNotifications = 'Manage Notifications'
export const chooseYourAlerts = 'Choose your alerts'
export const managePaymentMethods = 'Manage Payment Methods'
export const cardsYouPay = 'Cards you pay with'
export const manageAddresses = 'Manage Addresses'
export const whereYourParcelsGo = 'Where your parcels go'
export const noClaimsRightNow = 'No claims right now.'
export const seeTheDrop = 'See the drop'
export const itemsYouClaimAreHeld = 'Items you claim are held for you here until you pay.'

// Drop link
export const dropLinkKeepcase = 'Drop link · Keepcase'
export const thisLinkDoesntLead = 'This link doesn’t lead to a drop'
export const theLinkCouldnt = 'The link didn’t open'
export const itWasWithdrawn = 'It was withdrawn, or part of it is missing. Ask the sender for a new one.'
export const somethingWentWrong = 'Something went wrong.'

// Notifications
export const whichNotifications = 'Which notifications'

// Order
export const orderNotFound = 'Order not found'
export const seeYourOrders = 'See your orders'
export const theLinkIsWrongOrTheOrder = 'The link is wrong, or the order belongs to another account.'
export const thisOrderDidntLoad = 'This order didn’t load'

// Profile
export const profileNotFound = 'Profile not found'
export const theLinkIsWrongOrThisProfile = 'The link is wrong, or this profile isn’t available.'
export const loadingError = 'Loading Error'
export const failedToLoad = 'Failed to load your profile.'
export const thisCollectorHasLeft = 'This collector has left.'
export const theAccountIsClosed = 'The account is closed and its profile is gone.'
export const yourProfile = 'Your profile'
export const profileOf = (displayName: string) => `Profile of ${displayName}`

// Settings
export const howOtherCollectorsSee = 'How other collectors see you.'
export const whereYourParcelsGoText = 'Where your parcels go.'
export const paymentMethods = 'Payment methods'
export const cardsYouPayWithCheckout = 'Cards you pay with. Checkout offers the default first.'
export const yourEmailPasswordTwo = 'Your email, password, two-factor sign-in and signed-in devices.'
export const chooseYourAlertsText = 'Choose your alerts.'
export const storefrontsYouPay = 'Storefronts you pay for each month, and every bill.'
export const searchesAndWants = 'Searches and wants'
export const whatYoureLooking = 'What you’re looking for. We’ll tell you when a new drop has it.'
export const howTheSiteLooks = 'How the site looks, moves and responds to keys.'
export const yourData = 'Your data'
export const whatWeStoreAbout = 'What we store about you, and how to leave.'

// Unsubscribe
export const thisLinkIsIncomplete = 'This link is incomplete'
export const weCouldntUnsubscribe = 'We couldn’t unsubscribe you'
export const partOfItMay = 'Part of it may be missing. You can choose your alerts in Settings.'
export const unsubscribeFromTheseEmails = 'Unsubscribe from these emails?'
export const youWontGetMore = 'You won’t get more emails like the one you came from. Security emails still arrive.'
export const youWontGetThese = (label: string) =>
  `You won’t get these emails anymore: ${label}. You’ll still see them in the app, and you can turn them back on anytime.`
export const thisPieceDidntLoad = 'The details of this piece didn’t load'
