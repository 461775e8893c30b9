import { Link, useNavigate, useSearchParams } from 'react-router'
import { notify } from '#platform/notices.ts'
import { paths, safeReturn } from '#platform/paths.ts'
import { useViewerChanged } from '#platform/viewer.ts'
import { AuthFrame, OtherWay } from '../accounts/auth-frame.tsx'
import { SignUpForm } from '../accounts/sign-up-form.tsx'
import { signUpWords } from '../accounts/use-sign-up.ts'
import { SignedOutGuard } from '../shell/guards.tsx'

/** The sign-up page. Who is signed in goes on at once, to the page that asked or the dashboard. */
export default function SignUp() {
  const [params] = useSearchParams()
  const next = safeReturn(params.get('next'))
  const navigate = useNavigate()
  const viewerChanged = useViewerChanged()
  const goOn = async () => {
    notify.success(signUpWords['signed-in'])
    await viewerChanged()
    await navigate(next, { replace: true })
  }
  return (
    <SignedOutGuard next={next}>
      <AuthFrame isIndexed={!params.has('next')} title="Sign Up" lead="One account to claim, hold and keep.">
        <SignUpForm onSignedIn={goOn} />
        <OtherWay>
          Already have an account? <Link to={{ pathname: paths.signIn, search: params.toString() }}>Sign In</Link>
        </OtherWay>
      </AuthFrame>
    </SignedOutGuard>
  )
}
