import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { AlternativeLink, AuthFrame } from '../sign-in/auth-frame.tsx'
import * as texts from './waitlist.texts.ts'
import { WaitlistForm } from './waitlist-form.tsx'

/** The page shown before the site opens to the public. */
export function WaitlistPage() {
  return (
    <AuthFrame title={texts.comingSoon} lead={texts.aMarketplaceForCollectors} isIndexed>
      <WaitlistForm />
      <AlternativeLink>
        {texts.alreadyHaveAnAccount}
        <Link to={paths.login}>{texts.signIn}</Link>
      </AlternativeLink>
    </AuthFrame>
  )
}
