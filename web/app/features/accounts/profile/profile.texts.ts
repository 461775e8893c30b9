// Address choice
export const addAnAddress = 'Add an address'
export const sendIt = 'Send it to'

// Address form
export const atMostCharacters = (max: number) => `Use at most ${max} characters.`
export const whoseNameGoes = 'Whose name goes on the parcel?'
export const enterTheStreet = 'Enter the street address.'
export const enterTheCity = 'Enter the city.'
export const countryIsMissing = 'Choose a country.'
export const theAddressWasntSaved = 'The address wasn’t saved. Please try again.'
export const newAddress = 'New address'
export const fullName = 'Full name'
export const streetAndNumber = 'Street address'
export const apartmentFloor = 'Apartment, suite or floor'
export const stateOrRegion = 'State or region'
export const postalCode = 'Postal code'
export const chooseACountry = 'Choose a country'
export const onlyForTheCarrier = 'Only for the carrier.'
export const saveAddress = 'Save address'

// Settings addresses
export const noSavedAddresses = 'No saved addresses.'
export const saveAnAddressNow = 'Save an address now and checkout is quicker. You choose one for each order.'
export const theAddressWasntChanged = 'The address wasn’t changed. Please try again.'
export const makeDefaultFor = (name: string) => `Make default: ${name}`
export const makeDefault = 'Make default'
export const removeThisAddress = 'Remove this address?'
export const ordersSentThereKeep = 'Past orders keep it.'
export const theAddressWasntRemoved = 'The address wasn’t removed. Please try again.'

// Settings appearance
export const followsYourDevice = 'Follows your device.'
export const inkOnPaper = 'Ink on paper.'
export const forDarkRooms = 'For dark rooms.'
export const matchDevice = 'Match device'
export const fullAnimationUnless = 'Full animation, unless your device asks for less.'
export const changesAppearWithoutAnimation = 'Changes appear without animation.'
export const savedInThisBrowser = 'Saved in this browser.'

// Settings picture
export const profilePicture = 'Profile picture'
export const thisIsHowOthers = 'This is how others will see it.'
export const orDropOneHere = ' Or drop one here, or paste it.'
export const uploadingYourPicture = 'Uploading your picture'
export const savePicture = 'Save picture'
export const changePicture = 'Change picture'
export const chooseAPicture = 'Choose a picture'
export const pictureFile = 'Picture file'
export const yourPictureIsReady = 'Your picture is ready. Save it to show it to others.'

// Settings profile
export const enterTheNameOthers = 'Enter the name others see.'
export const nameTooLong = 'Use at most 60 characters.'
export const usernameRule = 'Use 3 to 30 lowercase letters, digits, dots or underscores.'
export const bioTooLong = 'Use at most 500 characters.'
export const chooseUpToInterests = 'Choose up to 30 interests.'
export const displayName = 'Display name'
export const lowercaseLettersDigitsDots = 'Lowercase letters, digits, dots and underscores.'
export const upToCharacters = 'Up to 500 characters.'
export const saveProfile = 'Save profile'

// Use picture
export const pictureSaved = 'Picture saved'
export const othersSeeItNext = 'Others see it next to your name.'
export const pictureRemoved = 'Picture removed'
export const yourDrawnBadge = 'Your drawn badge is back.'
export const weCouldntReach = 'We couldn’t reach the server.'
export const yourPictureIsStill = 'Your picture is still here: try again.'
export const chooseYourPictureAgain = 'Choose your picture again.'
export const yourPictureWasntSaved = 'Your picture wasn’t saved. Try again.'
export const tryAgain = (unreachable: string) => `${unreachable} Try again.`
export const yourPictureWasntRemoved = 'Your picture wasn’t removed. Try again.'

// Use update profile
export const profileUpdated = 'Profile Updated'
export const yourProfileHasBeen = 'Your profile has been successfully updated.'
export const profileUpdateFailed = 'Profile Update Failed'
export const thereWasAProblem = 'There was a problem updating your profile. Please try again.'
