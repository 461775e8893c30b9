import { Link } from 'react-router'
import { AlternativeLink, AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { ForgotForm } from '#web/features/accounts/sign-in/forgot-form.tsx'
import { paths } from '#web/paths.ts'

/** Requests a link for setting a new password. */
export default function Forgot() {
  return (
    <AuthFrame
      title="Reset your password"
      lead="We’ll email you a link. Your password stays the same until you use it."
    >
      <ForgotForm />
      <AlternativeLink>
        Remembered it? <Link to={paths.signIn}>Sign In</Link>
      </AlternativeLink>
    </AuthFrame>
  )
}
