// Frame
export const skipToContent = 'Skip to content'

// Guards
export const loadingError = 'Loading Error'
export const failedToLoad = 'Failed to load your account info.'
export const permissionDeniedKeepcase = 'Permission denied · Keepcase'
export const permissionDenied = 'Permission denied'
export const youNeedToSee = (needs: readonly string[]) => `You need ${needs.join(' or ')} to see this page.`

// Next page bar
export const loadingThePage = 'Loading the page'

// Not found page
export const dropNotFoundKeepcase = 'Drop Not Found · Keepcase'
export const dropNotFound = 'Drop Not Found'
export const theCollectibleYoureLooking = "The collectible you're looking for has been claimed or doesn't exist"
export const browseDrops = 'Browse Drops'

// Pages
export const somethingWentWrongKeepcase = 'Something went wrong · Keepcase'

// Root error
export const keepcaseHome = 'Keepcase, home'
export const somethingWentWrong = 'Something went wrong.'
export const thisPageCouldnt = 'We couldn’t show this page. Your claims are safe, and your holds keep running.'

// Session end
export const youreSignedOut = 'You’re signed out'
export const youveBeenSignedOut = 'You’ve been signed out.'

// Unsaved question
export const leaveWithoutSaving = 'Leave without saving?'
export const keepEditing = 'Keep editing'
export const whatYouTypedIsnt = 'What you typed isn’t saved yet.'

// Use sign out
export const signOutFailed = 'Sign Out Failed'
export const thereWasAProblem = 'There was a problem signing out. Please try again.'
