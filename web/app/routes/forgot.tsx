import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { AuthFrame, OtherWay } from '../accounts/auth-frame.tsx'
import { ForgotForm } from '../accounts/forgot-form.tsx'

/** Asks for a link to a new password. */
export default function Forgot() {
  return (
    <AuthFrame title="Reset your password" lead="We mail you a link. Your password stays as it is until you use it.">
      <ForgotForm />
      <OtherWay>
        Remembered it? <Link to={paths.signIn}>Sign In</Link>
      </OtherWay>
    </AuthFrame>
  )
}
