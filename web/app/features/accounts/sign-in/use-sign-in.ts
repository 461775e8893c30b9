import { useMutation } from '@tanstack/react-query'
import { auth, type SignInAnswer } from '#web/session/auth.ts'
import { inOurWords } from './auth-errors.ts'
import type { Credentials } from './auth-schemas.ts'

/**
 * Signs in. `onSignedIn` is part of it: the button stays busy until the page knows its viewer. It is not called while a
 * second factor is still to be given (`twoFactorRedirect`).
 */
export function useSignIn(onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async (input: Credentials): Promise<SignInAnswer> => {
      const answer = await inOurWords(auth.signIn(input))
      if (!answer.twoFactorRedirect) await onSignedIn()
      return answer
    },
  })
}

/** Gives the second factor: the app's code, or one of the recovery codes. */
export function useVerifyCode(kind: 'app' | 'recovery', onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async ({ code }: { code: string }) => {
      await inOurWords(kind === 'app' ? auth.verifyTotp({ code }) : auth.verifyBackupCode({ code }))
      await onSignedIn()
    },
  })
}
