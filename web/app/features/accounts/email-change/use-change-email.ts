import { useMutation } from '@tanstack/react-query'
import { callAuth } from '#web/session/auth.ts'
import { withFormErrors } from '../sign-in/auth-errors.ts'

type ChangeEmail = { newEmail: string; password: string; code?: string | undefined }

/** Requests an email change. It takes effect once the mailed links were opened. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (input: ChangeEmail) => withFormErrors(callAuth('POST', 'change-email', input)) })

/** Undoes an email change with the mailed token; returns a token for resetting the password. */
export const useUndoEmailChange = () =>
  useMutation({
    mutationFn: (token: string) =>
      withFormErrors(callAuth<{ resetToken: string }>('POST', 'undo-email-change', { token })),
  })
