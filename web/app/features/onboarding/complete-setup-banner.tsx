import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './onboarding.texts.ts'
import { useOnboarding } from './use-onboarding.ts'

/** Banner text by kind of flow. */
const titles: Readonly<Record<string, string>> = {
  buyer: texts.finishYourProfile,
  storefront: texts.finishYourStorefront,
}

/** Links to an unfinished or skipped setup, at the top of the dashboard; nothing if there is none. */
export function CompleteSetupBanner() {
  const { data: state } = useOnboarding()
  const flow = state?.unfinished
  if (!flow) return null
  return (
    <section
      aria-label={texts.completeSetup}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-card p-5 shadow-card"
    >
      <div className="min-w-0">
        <p className="text-label">{titles[flow.onboardingType] ?? texts.yourSetupIsntFinished}</p>
        <p className="mt-1 text-muted-foreground text-small">
          {texts.stepOfYourAnswers(flow.currentStep, flow.totalSteps)}
        </p>
      </div>
      <ButtonLink
        to={flow.onboardingType === 'storefront' ? paths.storefrontOnboarding : paths.onboarding}
        variant="outline"
      >
        {texts.completeSetup}
      </ButtonLink>
    </section>
  )
}
