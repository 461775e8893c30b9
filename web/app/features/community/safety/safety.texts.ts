// Block dialog
export const theyWontBeTold =
  'They won’t be told. You stop following each other, and they can’t see your profile or follow your storefronts. Past orders aren’t affected.'

// Blocked line

// Blocked people
export const blockedPeople = 'Blocked people'
export const theyCantSee = 'They can’t see your profile or follow you or your storefronts. They aren’t told.'
export const yourBlockedListDidnt = 'Your blocked list didn’t load'
export const youHaventBlockedAnyone = 'You haven’t blocked anyone.'
export const showMorePeople = 'Show more people'

// Person menu
export const removePictureMenu = 'Remove picture…'

// Remove picture dialog
export const thePictureWasntRemoved = 'The picture wasn’t removed. Please try again.'
export const pictureRemoved = 'Picture removed'
export const removedAlready = 'Already removed'
export const thePictureIsAlready = 'The picture is already gone.'
export const itsDeletedRightAway = 'It’s deleted right away. They’ll see your reason and can choose another.'
export const removePicture = 'Remove picture'
export const theOwnerWillRead = 'The owner will read it. Up to 300 characters.'

// Report button
export const report = (name: string) => `Report ${name}`

// Report dialog
export const chooseWhatIsWrong = 'Choose what’s wrong.'
export const atMostCharacters = 'Use at most 2,000 characters.'
export const spamOrAdvertising = 'Spam or advertising'
export const harassmentOrHate = 'Harassment or hate'
export const counterfeitOrStolen = 'Counterfeit or stolen'
export const notAsDescribed = 'Not as described'
export const notAllowed = 'Not allowed to be sold'
export const somethingElse = 'Something else'
export const onlyOurTeamReads = 'Only our team reads it. Nobody finds out who reported it.'
export const yourReportWasntSent = 'Your report wasn’t sent. Please try again.'
export const reportSent = 'Report sent'
export const reportedAlready = 'Already reported'
export const weLookAtEvery = 'We look at every report. Thank you.'
export const yourEarlierReport = 'Your earlier report is still open. We’ll look at it.'
export const whatsWrong = 'What’s wrong'
export const whatHappened = 'What happened'
export const upToCharacters = 'Up to 2,000 characters.'
export const sendReport = 'Send report'

// Use block user
export const theyCantFollow = 'They can’t follow you or see your profile.'
export const couldntBlock = 'Couldn’t block'
export const couldntUnblock = 'Couldn’t unblock'
