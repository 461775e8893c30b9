import { Link } from 'react-router'
import { AlternativeLink, AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { ForgotForm } from '#web/features/accounts/sign-in/forgot-form.tsx'
import { paths } from '#web/paths.ts'
import * as texts from './accounts.texts.ts'

/** Requests a link for setting a new password. */
export default function Forgot() {
  return (
    <AuthFrame title={texts.resetYourPassword} lead={texts.wellEmail}>
      <ForgotForm />
      <AlternativeLink>
        {texts.rememberedIt}
        <Link to={paths.signIn}>{texts.signIn}</Link>
      </AlternativeLink>
    </AuthFrame>
  )
}
