// Code step
export const nowEnterTheCode = 'Now enter the code from your authenticator app.'
export const enterOne = 'Enter one of your recovery codes. Each works once.'
export const recoveryCodeInstead = 'Use a recovery code'
export const appCodeInstead = 'Use your app’s code'
export const startOver = 'Start over'
export const tooManyWrongCodesSignIn = 'Too many wrong codes. Please sign in again.'
export const youCanTryAgainNow = 'You can try again now. Please sign in.'
export const recoveryCode = 'Recovery code'
export const signIn = 'Sign In'

// Code wait
export const tooManyWrongCodes = 'Too many wrong codes'
export const tooManyAttempts = 'Too many attempts'

// Recovery codes
export const recoveryCodesCopied = 'Recovery codes copied'
export const theCodesWerentCopied = 'The codes weren’t copied'
export const yourBrowserDidntAllow = 'Your browser didn’t allow it. Download them instead.'
export const keepcaseRecoveryCodes = 'Keepcase recovery codes'
export const eachWorksOnceInstead = 'Each works once, instead of the app’s code.'
export const yourRecoveryCodes = 'Your recovery codes'
export const eachSigns = 'Each signs you in once without your phone. We show them only now.'
export const iSavedThem = 'I saved them'

// Settings two factor
export const signingInTakes = 'You sign in with a code from your authenticator app too.'
export const newRecoveryCodes = 'New recovery codes'
export const turnOff = 'Turn off'
export const administratorsNeedTwoFactor =
  'Administrators need two-factor sign-in here. Set it up to get your permissions back.'
export const addsACode = 'Signing in asks for a code from your phone as well as your password.'
export const setUpTwoFactor = 'Set up two-factor sign-in'
export const makeNewCodes = 'Make new codes'
export const yourCurrentCodesStop = 'Your current codes stop working.'
export const turnOffTwoFactor = 'Turn off two-factor sign-in'
export const twoFactorIsOff = 'Two-factor sign-in is off'
export const yourPasswordAloneSigns = 'Your password alone signs you in.'
export const yourPasswordAloneWill = 'Your password alone will sign you in, and your recovery codes stop working.'

// Two factor banner
export const twoFactorSignIn = 'Two-factor sign-in'
export const administratorsNeedTwoFactorSign =
  'Administrators need two-factor sign-in. Turn it on to get your permissions.'
export const setItUp = 'Set it up'

// Two factor setup
export const twoFactorIsOn = 'Two-factor sign-in is on'
export const saveYourRecoveryCodes = 'Save your recovery codes before you continue.'
export const qrCode = 'QR code for an authenticator app. The key next to it does the same.'
export const scanTheCode = 'Scan the code with an authenticator app, or enter the key by hand.'
export const openInAnApp = 'Open in an app on this device'
export const firstCode = 'First code'
export const theDigits = 'The 6 digits your app shows now.'
export const turnOn = 'Turn on'
export const notNow = 'Not now'
