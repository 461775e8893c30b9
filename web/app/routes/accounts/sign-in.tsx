import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlternativeLink, AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { paths, safeReturn } from '#web/paths.ts'
import { useViewerChanged } from '#web/session/viewer.ts'
import { SignedOutGuard } from '#web/shell/guards.tsx'
import * as texts from './accounts.texts.ts'

/** The sign-in page. Redirects signed-in visitors to the requested page or the dashboard. */
export default function SignIn() {
  const [params] = useSearchParams()
  const next = safeReturn(params.get('next'))
  const navigate = useNavigate()
  const viewerChanged = useViewerChanged()
  const goOn = async () => {
    await viewerChanged()
    await navigate(next, { replace: true })
  }
  return (
    <SignedOutGuard next={next}>
      <AuthFrame isIndexed={!params.has('next')} title={texts.signIn} lead={texts.yourClaimsAreWhere}>
        <SignInForm onSignedIn={goOn} />
        <AlternativeLink>
          {texts.newHere}
          <Link to={{ pathname: paths.signUp, search: params.toString() }}>{texts.signUp}</Link>
        </AlternativeLink>
      </AuthFrame>
    </SignedOutGuard>
  )
}
