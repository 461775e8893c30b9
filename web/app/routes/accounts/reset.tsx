import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { ResetForm, TokenMissing } from '#web/features/accounts/sign-in/reset-form.tsx'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './accounts.texts.ts'

/** Sets a new password, from the link in a mail. */
export default function Reset() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const done = async () => {
    notify.success(texts.passwordSet, texts.signInWithIt)
    // All sessions of the account have ended, including this one: refetch, so that personal data is refused.
    void queryClient.invalidateQueries()
    await navigate(paths.signIn, { replace: true })
  }
  return (
    <AuthFrame title={texts.chooseANewPassword}>
      {token ? <ResetForm token={token} onDone={() => void done()} /> : <TokenMissing />}
    </AuthFrame>
  )
}
