import { useMutation } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { auth } from '#web/session/auth.ts'
import { withFormErrors } from './auth-errors.ts'

/** Resends the confirmation link. The answer never reveals whether the address is known. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: ({ email }: { email: string }) => withFormErrors(auth.sendVerificationEmail({ email })) })

/** Requests a password reset link. The answer never reveals whether the address is known. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: ({ email }: { email: string }) =>
      withFormErrors(auth.requestPasswordReset({ email, redirectTo: paths.reset })),
  })

/** Sets a new password with a mailed token. Every session of the account ends. */
export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      withFormErrors(auth.resetPassword({ newPassword, token })),
  })
