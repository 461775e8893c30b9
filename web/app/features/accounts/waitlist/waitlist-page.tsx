import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { AlternativeLink, AuthFrame } from '../sign-in/auth-frame.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

/** The page shown before the site opens to the public. */
export function WaitlistPage() {
  return (
    <AuthFrame
      title="Coming Soon"
      lead="A marketplace for collectors, where every drop has a time and every item one keeper. Leave your email and we’ll write once, on the day we open."
      isIndexed
    >
      <WaitlistForm />
      <AlternativeLink>
        Already have an account? <Link to={paths.login}>Sign In</Link>
      </AlternativeLink>
    </AuthFrame>
  )
}
