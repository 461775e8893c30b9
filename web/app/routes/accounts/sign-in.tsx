import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlternativeLink, AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { SignInForm } from '#web/features/accounts/sign-in/sign-in-form.tsx'
import { paths, safeReturn } from '#web/paths.ts'
import { useViewerChanged } from '#web/session/viewer.ts'
import { SignedOutGuard } from '#web/shell/guards.tsx'

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
      <AuthFrame isIndexed={!params.has('next')} title="Sign In" lead="Your claims are where you left them.">
        <SignInForm onSignedIn={goOn} />
        <AlternativeLink>
          New here? <Link to={{ pathname: paths.signUp, search: params.toString() }}>Sign Up</Link>
        </AlternativeLink>
      </AuthFrame>
    </SignedOutGuard>
  )
}
