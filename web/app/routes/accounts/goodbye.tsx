import { publicPage } from '#web/api/prefetch.ts'
import { AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './accounts.texts.ts'

export const headers = () => publicPage

/** Shown after an account was closed. */
export default function Goodbye() {
  return (
    <AuthFrame title={texts.yourAccountIsClosed} lead={texts.yourPersonalData}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.landing}>{texts.goToTheHome}</ButtonLink>
        <ButtonLink to={paths.signUp} variant="quiet">
          {texts.startOver}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
