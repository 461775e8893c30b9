import { undoLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Change email form
export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const youSign = (email: string) => `You sign in with it and get our emails there. It’s ${email} now.`
export const yourPassword = 'Your password'
export const fromYourAuthenticatorApp = 'From your authenticator app, or a recovery code.'
export const sendTheLink = 'Send link'
export const notNow = 'Not now'

// Settings email
export const notConfirmed = 'Not confirmed'
export const openBothLinks = (old: ReactNode, asked: ReactNode) =>
  sentence`Open the link we sent to ${old}, then the one we send to ${asked}. Nothing changes until you do.`
export const openTheLink = (asked: ReactNode) =>
  sentence`Open the link we sent to ${asked} in a browser where you’re signed in. Nothing changes until you do.`
export const confirmThisEmail = 'Confirm this email'

// Undo email
export const thisLinkIsIncomplete = 'This link is incomplete. Open it from the email again.'
export const thisLinkWasAlready = `This link was already used, or its ${undoLink} are up.`
export const yourAccountGoesBack =
  'Your account goes back to the address this email was sent to. You’ll be signed out on every device.'
export const yourCurrentPasswordStops =
  'Your current password stops working, and you choose a new one. Changed your email yourself? Just close this page.'
export const undoTheChange = 'Undo the change'
export const stillCantGetInto = 'Still can’t get into your account? Tell us, and we’ll look into it.'
export const contactUs = 'Contact us'
