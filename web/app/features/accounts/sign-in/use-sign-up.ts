import { useMutation } from '@tanstack/react-query'
import { auth } from '#web/session/auth.ts'
import { inOurWords } from './auth-errors.ts'
import type { Credentials } from './auth-schemas.ts'

/** What a sign-up came to. Source: specification, section 4. */
export type SignUpOutcome = 'signed-in' | 'confirm-email' | 'complete-by-email'

/** The words of each outcome, as specified. */
export const signUpWords: Record<SignUpOutcome, string> = {
  'signed-in': 'Account created successfully! Redirecting...',
  'confirm-email': 'Please check your email to confirm your account',
  'complete-by-email': 'Please check your email to complete signup.',
}

/** A session means signed in; a user without one has mail to open; neither means the same in other words. */
export const signUpOutcome = (answer: { token?: string | null; user?: unknown } | null): SignUpOutcome =>
  answer?.token ? 'signed-in' : answer?.user ? 'confirm-email' : 'complete-by-email'

/** Makes an account. `onSignedIn` is awaited when that began a session too. */
export function useSignUp(onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async (input: Credentials): Promise<SignUpOutcome> => {
      const outcome = signUpOutcome(await inOurWords(auth.signUp({ ...input, name: '' })))
      if (outcome === 'signed-in') await onSignedIn()
      return outcome
    },
  })
}
