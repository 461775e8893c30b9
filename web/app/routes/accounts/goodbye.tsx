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
      lead="Your personal data is erased, and you’re signed out on every device. We emailed a confirmation to your old address."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.landing}>Go to the home page</ButtonLink>
        <ButtonLink to={paths.signUp} variant="quiet">
          Start over
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
