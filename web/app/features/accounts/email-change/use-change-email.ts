import { useMutation } from '@tanstack/react-query'
import { callAuth } from '#web/session/auth.ts'
import { inOurWords } from '../sign-in/auth-errors.ts'

type ChangeEmail = { newEmail: string; password: string; code?: string | undefined }

/** Asks for another e-mail. It counts once the links in the mails were opened. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (input: ChangeEmail) => inOurWords(callAuth('POST', 'change-email', input)) })

/** Undoes a change by the token of the mailed link; gives the token of a reset that sets a new password. */
export const useUndoEmailChange = () =>
  useMutation({
    mutationFn: (token: string) => inOurWords(callAuth<{ resetToken: string }>('POST', 'undo-email-change', { token })),
  })
