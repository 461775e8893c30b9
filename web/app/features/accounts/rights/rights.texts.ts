// Settings data
export const onlyTheAccountsOwner = 'Only the account’s owner can download data or close the account.'
export const downloadYourData = 'Download your data'
export const closeYourAccount = 'Close your account'
export const downloadAsAPage = 'Download as a page'
export const downloadAsJson = 'Download as JSON'
export const everythingWeStoreAbout =
  'Everything we store about you: profile, addresses, claims, orders, payments, notifications, activity, follows and sessions. We never have your card numbers, so they aren’t included. The page is for reading. The JSON file is for other programs.'
export const itsInYourDownloads = 'It’s in your downloads.'
export const theFileCouldnt = 'We couldn’t make the file. Please try again.'
export const closeMyAccountForGood = 'Close my account for good'
export const closeMyAccount = 'Close my account'
export const thisCantBeUndone = 'This can’t be undone. Right away:'
export const youreSignedOut = 'You’re signed out on every device, and nobody can sign in to this account again.'
export const yourNameEmailPicture =
  'Your name, email, picture, addresses, notifications, follows and subscriptions are erased. Others see only that this collector left.'
export const ordersPaymentsAndClaims =
  'Orders, payments and claims stay in our books and the sellers’, without your profile.'
export const paidParcelsStillArrive = 'Paid parcels still arrive. You can’t track them here anymore.'
export const yourStorefrontsCloseTheir =
  'Your storefronts close. Their addresses become available, and your staff lose access.'
export const youCanSignUp = 'You can sign up with this email again and start fresh.'
export const yourAccountCant = 'Your account can’t be closed yet.'
export const myStorefront = 'My Storefront'
