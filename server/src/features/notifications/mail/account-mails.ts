import { confirmationLink, passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { MailContent } from './mail-messages.ts'

/** Asks the user to confirm an address after sign-up. */
export function confirmEmail(url: string): MailContent {
  return {
    subject: 'Confirm your email for Keepcase',
    heading: 'Confirm your email',
    paragraphs: ['Press the button to confirm this address. Then you can sign in and claim.'],
    button: { label: 'Confirm email', url },
    note: `The link works for ${confirmationLink}. If you didn’t ask for it, ignore this email.`,
  }
}

/** Sends the link to set a new password. */
export function resetPassword(url: string): MailContent {
  return {
    subject: 'Reset your Keepcase password',
    heading: 'Set a new password',
    paragraphs: ['Press the button and choose a new password. You’ll be signed out everywhere else.'],
    button: { label: 'Set a new password', url },
    note: `The link works once, for ${passwordLink}, and replaces any earlier one. If you didn’t ask for it, ignore this email.`,
  }
}

/** Tells the owner of an address that somebody tried to sign up with it. */
export function alreadyRegistered(): MailContent {
  return {
    subject: 'You already have a Keepcase account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It already has an account, so nothing changed.',
      'Sign in with your password, or set a new one if you forgot it.',
    ],
    button: { label: 'Sign in', url: '/signin' },
    note: 'If it wasn’t you, you don’t need to do anything.',
  }
}

/** Credentials of an account, as the accounts feature names them in its events. */
export const credentials = [
  'password',
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'recovery-codes',
] as const
type Credential = (typeof credentials)[number]

const credentialTexts: Record<Credential, { subject: string; heading: string; paragraph: string }> = {
  password: {
    subject: 'Your Keepcase password was changed',
    heading: 'Your password was changed',
    paragraph: 'Your account has a new password. Your other devices were signed out.',
  },
  'two-factor-on': {
    subject: 'Two-factor sign-in is on for your Keepcase account',
    heading: 'Two-factor sign-in is on',
    paragraph: 'From now on, you sign in with your password and a code from your authenticator app.',
  },
  'two-factor-off': {
    subject: 'Two-factor sign-in is off for your Keepcase account',
    heading: 'Two-factor sign-in is off',
    paragraph: 'From now on, your password alone signs you in. Your recovery codes no longer work.',
  },
  'two-factor-reset': {
    subject: 'Two-factor sign-in was removed from your Keepcase account',
    heading: 'Two-factor sign-in was removed',
    paragraph:
      'You told us you lost your second factor. You’re signed out everywhere, and your password alone signs you in now. Set up a new factor in Settings.',
  },
  'recovery-codes': {
    subject: 'New recovery codes for your Keepcase account',
    heading: 'You have new recovery codes',
    paragraph: 'Your account has new recovery codes. The old ones no longer work.',
  },
}

/**
 * Tells the owner of an account that its password or second factor was changed, in case it was somebody else.
 */
export function credentialChanged(lock: Credential): MailContent {
  const { subject, heading, paragraph } = credentialTexts[lock]
  return {
    subject,
    heading,
    paragraphs: [paragraph, 'If that was you, you’re all set. If not, set a new password right away.'],
    button: { label: 'Set a new password', url: '/forgot' },
  }
}

/** Tells the user that their account was suspended, and why. */
export function accountSuspended(reason: string): MailContent {
  return {
    subject: 'Your Keepcase account is suspended',
    heading: 'This account is suspended.',
    paragraphs: [
      `The reason: ${reason}`,
      'You’re signed out everywhere, and your unpaid holds were released. Paid orders continue as usual.',
    ],
    button: { label: 'How this works', url: '/safety' },
  }
}

/** Tells the user that their suspension was lifted. */
export function accountReactivated(): MailContent {
  return {
    subject: 'Your Keepcase account is active again',
    heading: 'Your account is active again',
    paragraphs: ['Your suspension was lifted. You can sign in, claim, sell and follow again.'],
    button: { label: 'Sign in', url: '/signin' },
  }
}

/** Tells the user that their account is closed, as they asked. */
export function accountClosed(): MailContent {
  return {
    subject: 'Your Keepcase account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'We closed your account and erased your personal data, as you asked. You’re signed out everywhere.',
      'Orders stay in our books without your name. You can sign up with this address again anytime.',
    ],
    note: 'If you didn’t ask for this, contact us right away.',
    button: { label: 'Contact us', url: '/contact' },
  }
}
