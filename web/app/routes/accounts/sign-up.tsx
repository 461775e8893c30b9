import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlternativeLink, AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { SignUpForm } from '#web/features/accounts/sign-in/sign-up-form.tsx'
import { signUpMessages } from '#web/features/accounts/sign-in/use-sign-up.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { useViewerChanged } from '#web/session/viewer.ts'
import { SignedOutGuard } from '#web/shell/guards.tsx'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './accounts.texts.ts'

/** The sign-up page. Redirects signed-in visitors to the requested page or the dashboard. */
export default function SignUp() {
  const [params] = useSearchParams()
  const next = safeReturn(params.get('next'))
  const navigate = useNavigate()
  const viewerChanged = useViewerChanged()
  const goOn = async () => {
    notify.success(signUpMessages['signed-in'])
    await viewerChanged()
    await navigate(next, { replace: true })
  }
  return (
    <SignedOutGuard next={next}>
      <AuthFrame isIndexed={!params.has('next')} title={texts.signUp} lead={texts.oneAccountToClaim}>
        <SignUpForm onSignedIn={goOn} />
        <AlternativeLink>
          {texts.alreadyHaveAnAccount}
          <Link to={{ pathname: paths.signIn, search: params.toString() }}>{texts.signIn}</Link>
        </AlternativeLink>
      </AuthFrame>
    </SignedOutGuard>
  )
}
