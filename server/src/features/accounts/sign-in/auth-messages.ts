import type { RefusalData } from '@keepcase/contract/api/procedure.ts'

/** Our texts for Better Auth's error codes; `field` is the form field. */
const texts: Readonly<Record<string, { title: string; message: string; field?: string }>> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    title: 'Error',
    message: 'This email may already be registered but unconfirmed. Please check your email or try signing in.',
    field: 'email',
  },
  INVALID_EMAIL_OR_PASSWORD: {
    title: 'Error',
    message: 'That email or password isn’t right. Try again or reset your password.',
  },
  EMAIL_NOT_VERIFIED: { title: 'Error', message: 'Please check your email to confirm your account' },
  INVALID_EMAIL: { title: 'Error', message: 'Please enter a valid email address', field: 'email' },
  INVALID_PASSWORD: { title: 'Error', message: 'That password isn’t right.', field: 'password' },
  PASSWORD_TOO_LONG: { title: 'Error', message: 'Use at most 128 characters.', field: 'password' },
  INVALID_TOKEN: { title: 'Error', message: 'This link was already used or is incomplete. Ask for a new one.' },
  TOKEN_EXPIRED: { title: 'Error', message: 'This link has expired. Ask for a new one.' },
  UNAUTHORIZED: { title: 'Authentication required', message: 'Please sign in first.' },
  INVALID_NEW_EMAIL: { title: 'Error', message: 'Please enter a valid email address', field: 'newEmail' },
  EMAIL_UNCHANGED: { title: 'Error', message: 'This is already your email.', field: 'newEmail' },
  EMAIL_TAKEN: { title: 'Error', message: 'This address belongs to another account. Your email didn’t change.' },
  SIGN_IN_FIRST: { title: 'Error', message: 'Sign in to your account, then open the link again.' },
  CREDENTIALS_CHANGED: { title: 'Error', message: 'Your sign-in details just changed. Nothing was sent. Try again.' },
  CODE_REQUIRED: { title: 'Error', message: 'Enter a code from your authenticator app.', field: 'code' },
  INVALID_CODE: { title: 'Error', message: 'That code isn’t right.', field: 'code' },
  CODE_ALREADY_USED: {
    title: 'Error',
    message: 'That code was already used. Wait for your app to show the next one.',
    field: 'code',
  },
  INVALID_BACKUP_CODE: { title: 'Error', message: 'That recovery code isn’t right.', field: 'code' },
  INVALID_TWO_FACTOR_COOKIE: { title: 'Error', message: 'That took too long. Please sign in again.' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { title: 'Slow down', message: 'Too many wrong codes. Please sign in again.' },
}

/** The error of Better Auth or of our own checks before it; `field` is the form field. */
export type LibraryError = { code?: string; message?: string; reason?: string | null; field?: string }

/** Title and message of an error: ours if defined, else the library's. */
export function authErrorText({ code, message, reason, field }: LibraryError): RefusalData {
  if (code === 'ACCOUNT_SUSPENDED') return { title: 'This account is suspended.', message: reason ?? '' }
  const known = code === undefined ? undefined : texts[code]
  const text = known?.message ?? message ?? 'An unexpected error occurred. Please try again.'
  const data: RefusalData = { title: known?.title ?? 'Error', message: text }
  const name = field ?? known?.field
  return name ? { ...data, fields: { [name]: text } } : data
}
