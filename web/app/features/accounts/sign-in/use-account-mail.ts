import { useMutation } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { auth } from '#web/session/auth.ts'
import { inOurWords } from './auth-errors.ts'

/** Has the link that confirms an address mailed once more. The answer never says whether the address is known. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: ({ email }: { email: string }) => inOurWords(auth.sendVerificationEmail({ email })) })

/** Has a link mailed that leads to a new password. The answer never says whether the address is known. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: ({ email }: { email: string }) =>
      inOurWords(auth.requestPasswordReset({ email, redirectTo: paths.reset })),
  })

/** Sets a new password with the token of a mailed link. Every session of the account ends. */
export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) => inOurWords(auth.resetPassword({ newPassword, token })),
  })
