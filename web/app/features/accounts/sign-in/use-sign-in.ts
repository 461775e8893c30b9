import { useMutation } from '@tanstack/react-query'
import { auth, type SignInAnswer } from '#web/session/auth.ts'
import { withFormErrors } from './auth-errors.ts'
import type { Credentials } from './auth-schemas.ts'

/**
 * Signs in. Awaits `onSignedIn`, so the button stays busy until the account is loaded. `onSignedIn` isn't called
 * while a second factor is required (`twoFactorRedirect`).
 */
export function useSignIn(onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async (input: Credentials): Promise<SignInAnswer> => {
      const answer = await withFormErrors(auth.signIn(input))
      if (!answer.twoFactorRedirect) await onSignedIn()
      return answer
    },
  })
}

/** Submits the second factor: an app code or a recovery code. */
export function useVerifyCode(kind: 'app' | 'recovery', onSignedIn: () => Promise<void>) {
  return useMutation({
    mutationFn: async ({ code }: { code: string }) => {
      await withFormErrors(kind === 'app' ? auth.verifyTotp({ code }) : auth.verifyBackupCode({ code }))
      await onSignedIn()
    },
  })
}
