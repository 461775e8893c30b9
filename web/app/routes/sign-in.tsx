import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths, safeReturn } from '#platform/paths.ts'
import { useViewerChanged } from '#platform/viewer.ts'
import { AuthFrame, OtherWay } from '../accounts/auth-frame.tsx'
import { SignInForm } from '../accounts/sign-in-form.tsx'
import { SignedOutGuard } from '../shell/guards.tsx'

/** The sign-in page. Who is signed in goes on at once, to the page that asked or the dashboard. */
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
      <AuthFrame
        isIndexed={!params.has('next')}
        title="Sign In"
        lead="Claims wait for nobody. Yours are where you left them."
      >
        <SignInForm onSignedIn={goOn} />
        <OtherWay>
          New here? <Link to={{ pathname: paths.signUp, search: params.toString() }}>Sign Up</Link>
        </OtherWay>
      </AuthFrame>
    </SignedOutGuard>
  )
}
