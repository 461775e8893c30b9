import { publicPage } from '#web/api/prefetch.ts'
import { AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export const headers = () => publicPage

/** Shown after an account was closed. */
export default function Goodbye() {
  return (
    <AuthFrame
      title="Your account is closed"
      lead="Everything personal is erased, and you are signed out on every device. A mail to your former address confirms it."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.landing}>To the landing page</ButtonLink>
        <ButtonLink to={paths.signUp} variant="quiet">
          Begin anew
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
