import { useMutation } from '@tanstack/react-query'
import { callAuth } from '#platform/auth.ts'
import { paths } from '#platform/paths.ts'
import { inOurWords } from './auth-errors.ts'

/** Asks for another e-mail. It counts once the links in the mails were opened. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (input: { newEmail: string }) =>
      inOurWords(callAuth('POST', 'change-email', { ...input, callbackURL: paths.verify })),
  })
