import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { UndoEmail } from '#web/features/accounts/email-change/undo-email.tsx'
import { AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './accounts.texts.ts'

/** Restores an account's former email address, from the link mailed to it, then leads to a new password. */
export default function UndoEmailRoute() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const done = async (resetToken: string) => {
    notify.success(texts.yourEmailIsBack, texts.nowChooseANew)
    // All sessions of the account have ended, including this one: refetch, so that personal data is refused.
    void queryClient.invalidateQueries()
    await navigate(`${paths.reset}?${new URLSearchParams({ token: resetToken })}`, { replace: true })
  }
  return (
    <AuthFrame title={texts.undoTheEmailChange}>
      <UndoEmail token={params.get('token')} onUndone={(token) => void done(token)} />
    </AuthFrame>
  )
}
