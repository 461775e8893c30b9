import { useSearchParams } from 'react-router'
import { AuthFrame } from '#web/features/accounts/sign-in/auth-frame.tsx'
import { VerifyOutcome } from '#web/features/accounts/sign-in/verify-outcome.tsx'
import * as texts from './accounts.texts.ts'

/** Target of the link that confirms an email address: shows the result. */
export default function Verify() {
  const [params] = useSearchParams()
  return (
    <AuthFrame title={texts.yourAddress}>
      <VerifyOutcome error={params.get('error')} change={params.get('change')} />
    </AuthFrame>
  )
}
