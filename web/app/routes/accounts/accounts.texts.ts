// Forgot
export const resetYourPassword = 'Reset your password'
export const wellEmail = 'We’ll email you a link. Your password stays the same until you use it.'
export const rememberedIt = 'Remembered it? '
export const signIn = 'Sign In'

// Goodbye
export const yourAccountIsClosed = 'Your account is closed'
export const yourPersonalData =
  'Your personal data is erased, and you’re signed out on every device. We emailed a confirmation to your old address.'
export const goToTheHome = 'Go to the home page'
export const startOver = 'Start over'

// Onboarding
export const completeSetupKeepcase = 'Complete Setup · Keepcase'
export const completeSetup = 'Complete Setup'

// Reset
export const passwordSet = 'Password set'
export const signInWithIt = 'Sign in with it.'
export const chooseANewPassword = 'Choose a new password'

// Sign in
export const yourClaimsAreWhere = 'Your claims are where you left them.'
export const newHere = 'New here? '
export const signUp = 'Sign Up'

// Sign up
export const oneAccountToClaim = 'One account to claim, hold and keep.'
export const alreadyHaveAnAccount = 'Already have an account? '

// Storefront onboarding
export const openAStorefront = 'Open a storefront in two minutes and sell when you choose.'
export const becomeASellerKeepcase = 'Become a Seller · Keepcase'
export const becomeASeller = 'Become a Seller'

// Undo email
export const yourEmailIsBack = 'Your email is back'
export const nowChooseANew = 'Now choose a new password.'
export const undoTheEmailChange = 'Undo the email change'

// Verify
export const yourAddress = 'Your address'
