import { useMutation } from '@tanstack/react-query'
import { auth } from '#web/session/auth.ts'
import { withFormErrors } from './auth-errors.ts'
import type { Credentials } from './auth-schemas.ts'
import * as texts from './sign-in.texts.ts'

/** Outcome of a sign-up. Source: specification, section 4. */
export type SignUpOutcome = 'signed-in' | 'confirm-email' | 'complete-by-email'

/** The message of each outcome. Source: specification, section 4. */
export const signUpMessages: Record<SignUpOutcome, string> = {
  'signed-in': texts.accountCreatedSuccessfullyRedirecting,
  'confirm-email': texts.pleaseCheckYourEmail,
  'complete-by-email': texts.pleaseCheckYourEmailToComplete,
}

/**
 * With a session: signed in. A user without a session has a mail to open. Neither: same next step, worded neutrally.
 */
export const signUpOutcome = (answer: { token?: string | null; user?: unknown } | null): SignUpOutcome =>
  answer?.token ? 'signed-in' : answer?.user ? 'confirm-email' : 'complete-by-email'

/** Creates an account. Awaits `onSignedIn` if this also started a session. */
export function useSignUp(onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async (input: Credentials): Promise<SignUpOutcome> => {
      const outcome = signUpOutcome(await withFormErrors(auth.signUp({ ...input, name: '' })))
      if (outcome === 'signed-in') await onSignedIn()
      return outcome
    },
  })
}
