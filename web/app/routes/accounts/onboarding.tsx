import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx'
import { SignedInGuard } from '#web/shell/guards.tsx'

/** Account set-up, opened by Complete Setup. */
export default function OnboardingRoute() {
  return (
    <SignedInGuard>
      {() => (
        <div className="page max-w-180 pt-8 md:pt-12">
          <title>Complete Setup · Keepcase</title>
          <meta name="robots" content="noindex" />
          <h1 className="mb-6 text-h1">Complete Setup</h1>
          <OnboardingPage />
        </div>
      )}
    </SignedInGuard>
  )
}
