import { confirmationLink, undoLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { maskEmail } from '@keepcase/contract/api/mask-email.ts'
import type { MailContent } from './mail-messages.ts'

/** Asks the confirmed address of an account to allow a change to a new one. */
export function allowEmailChange(newEmail: string, url: string): MailContent {
  return {
    subject: 'Someone asked to change your Keepcase email',
    heading: 'Allow the new email?',
    paragraphs: [
      'If you asked for this, press the button. Then we’ll send a link to the new address.',
      `Your account would move to ${maskEmail(newEmail)}. Nothing changes until both links are opened.`,
    ],
    button: { label: 'Allow the change', url },
    note: `The link works for ${confirmationLink}. If this wasn’t you, set a new password now: someone knows yours. That also cancels the request.`,
  }
}

/** Tells an unconfirmed address that its account is about to change to a new one. */
export function emailChangeRequested(newEmail: string): MailContent {
  return {
    subject: 'Someone asked to change your Keepcase email',
    heading: 'A new email was requested',
    paragraphs: [
      'If this wasn’t you, set a new password now. That cancels the request.',
      `Someone asked, with your password, to move your account to ${maskEmail(newEmail)}. If that was you, open the link we sent there.`,
    ],
    button: { label: 'Set a new password', url: '/forgot' },
  }
}

/**
 * Asks the new address to confirm the change. Says nothing about the account: the address may be mistyped.
 */
export function confirmNewEmail(url: string): MailContent {
  return {
    subject: 'Confirm your new email for Keepcase',
    heading: 'Confirm your new email',
    paragraphs: ['Press the button in a browser where you’re signed in. Your account then uses this address.'],
    button: { label: 'Confirm email', url },
    note: `The link works for ${confirmationLink}. If you didn’t ask for it, ignore this email.`,
  }
}

/** Tells the owner of an address that another account tried to change to it. */
export function newEmailTaken(): MailContent {
  return {
    subject: 'This email already has a Keepcase account',
    heading: 'This email already has an account',
    paragraphs: [
      'Sign in with this address, or choose a different one for your other account.',
      'Someone, probably you, asked to move another account here. Nothing was changed.',
    ],
    button: { label: 'Sign in', url: '/signin' },
    note: 'If this wasn’t you, you don’t need to do anything.',
  }
}

/** Tells the old address that the account has moved to a new one, and how to undo that. */
export function emailChanged(newEmail: string, undoUrl: string): MailContent {
  return {
    subject: 'Your Keepcase email was changed',
    heading: 'Your email was changed',
    paragraphs: [
      'If this wasn’t you, press the button. You get this address back, every device is signed out, and you choose a new password.',
      `Your account now uses ${maskEmail(newEmail)}.`,
    ],
    button: { label: 'Undo the change', url: undoUrl },
    note: `The link works once, for ${undoLink}. If you made the change, you’re all set.`,
  }
}

/** Tells an address that the change away from it was undone. */
export function emailRestored(): MailContent {
  return {
    subject: 'This is your Keepcase email again',
    heading: 'Your email is back',
    paragraphs: [
      'Set a new password before you sign in, if you haven’t yet. The old one no longer works.',
      'The change was undone and every device was signed out. If sign-in asks for a code you don’t have, contact us.',
    ],
    button: { label: 'Set a new password', url: '/forgot' },
  }
}
