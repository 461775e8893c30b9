import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx'
import { SignedInGuard } from '#web/shell/guards.tsx'
import * as texts from './accounts.texts.ts'

/** Account set-up, opened by Complete Setup. */
export default function OnboardingRoute() {
  return (
    <SignedInGuard>
      {() => (
        <div className="page max-w-180 pt-8 md:pt-12">
          <title>{texts.completeSetupKeepcase}</title>
          <meta name="robots" content="noindex" />
          <h1 className="mb-6 text-h1">{texts.completeSetup}</h1>
          <OnboardingPage />
        </div>
      )}
    </SignedInGuard>
  )
}
