import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Auth errors
export const anUnexpectedErrorOccurred = 'An unexpected error occurred. Please try again.'
export const anUnexpectedErrorOccurredDuring = 'An unexpected error occurred during sign up.'

// Auth schemas
export const emailIsRequired = 'Email is required'
export const pleaseEnterAValid = 'Please enter a valid email address'
export const atLeastCharacters = 'Use at least 8 characters.'
export const atMostCharacters = 'Use at most 128 characters.'
export const enterYourPassword = 'Enter your password.'
export const enterYourCurrentPassword = 'Enter your current password.'
export const enterACode = 'Enter a code from your authenticator app.'
export const enterTheDigits = 'Enter the 6 digits your app shows.'
export const enterOne = 'Enter one of your recovery codes.'

// Forgot form
export const ifThatAddressHas = 'If that address has an account, we sent it a link.'
export const youEntered = (address: ReactNode, lifetime: string) =>
  sentence`You entered ${address}. The link works for ${lifetime}.`
export const weEmailed = (address: ReactNode, lifetime: string) =>
  sentence`We emailed ${address}. The link works for ${lifetime}.`
export const weEmailedYourOld = (lifetime: string) =>
  `We emailed your old address. A link there can undo the change for ${lifetime}.`
export const anotherAddress = 'Use another address'
export const sendTheLink = 'Send link'

// New password field
export const atLeastCharactersASentence = 'Use at least 8 characters. A sentence works best.'

// Password prompt
export const yourPassword = 'Your password'
export const notNow = 'Not now'

// Resend link
export const sendItAgain = 'Send it again'
export const ifStillNeedsConfirming = (email: string) => `If ${email} still needs confirming, we sent a new link.`

// Reset form
export const newPassword = 'New password'
export const youllBeSignedOut = 'You’ll be signed out on every device.'
export const setThePassword = 'Set password'
export const askForANew = 'Get a new link'
export const thisLinkIsIncomplete = 'This link is incomplete. Open it from the email again, or ask for a new one.'

// Sign in dialog
export const signIn = 'Sign In'
export const yourSessionEndedSign = 'Your session ended. Sign in to pick up where you were. Nothing is lost.'

// Sign in form
export const forgotYourPassword = 'Forgot your password?'
export const youreSignedOut =
  'You’re signed out, and your data is gone from this device. Your session ends once you’re back online.'
export const youreOfflineWhat = 'You’re offline. What you typed stays here.'

// Sign up form
export const signUp = 'Sign Up'
export const bySigningUp = (link: (label: string, page: 'terms' | 'privacy') => ReactNode) =>
  sentence`By signing up, you agree to the ${link('terms', 'terms')} and the ${link('privacy notice', 'privacy')}.`

// Use sign up
export const accountCreatedSuccessfullyRedirecting = 'Account created successfully! Redirecting...'
export const pleaseCheckYourEmail = 'Please check your email to confirm your account'
export const pleaseCheckYourEmailToComplete = 'Please check your email to complete signup.'

// Verify outcome
export const signInFirstThen = 'Sign in first, then open the link again. The link alone doesn’t sign you in.'
export const youAllowedTheChange =
  'You allowed the change. Now open the link we sent to the new address, in a browser where you’re signed in.'
export const yourNewEmail = 'Your new email is confirmed. Sign in with it from now on.'
export const thisAddressBelongs =
  'This address belongs to another account. Your email didn’t change. Choose a different one in Settings.'
export const thisLinkHasExpired =
  'This link has expired or was replaced. Your email didn’t change. Start again in Settings.'
export const yourEmailIsConfirmed = 'Your email is confirmed. You can sign in.'
export const ifStillNeedsConfirmingWe = (sentTo: string) => `If ${sentTo} still needs confirming, we sent a new link.`
export const thisLinkHasExpiredAsk = 'This link has expired. Ask for a new one.'
export const thisLinkWasAlready = 'This link was already used or is incomplete. Ask for a new one.'
export const sendANewLink = 'Send a new link'

// Ways in
export const waysToSignIn = 'Ways to sign in'
