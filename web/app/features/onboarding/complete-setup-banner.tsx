import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** Banner text by kind of flow. */
const titles: Readonly<Record<string, string>> = {
  buyer: 'Finish your profile. It takes a minute.',
  storefront: 'Finish your storefront. It takes two minutes.',
}

/** Links to an unfinished or skipped setup, at the top of the dashboard; nothing if there is none. */
export function CompleteSetupBanner() {
  const { data: state } = useOnboarding()
  const flow = state?.unfinished
  if (!flow) return null
  return (
    <section
      aria-label="Complete Setup"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-card p-5 shadow-card"
    >
      <div className="min-w-0">
        <p className="text-label">{titles[flow.onboardingType] ?? 'Your setup isn’t finished.'}</p>
        <p className="mt-1 text-muted-foreground text-small">
          Step {flow.currentStep} of {flow.totalSteps}. Your answers are saved.
        </p>
      </div>
      <ButtonLink
        to={flow.onboardingType === 'storefront' ? paths.storefrontOnboarding : paths.onboarding}
        variant="outline"
      >
        Complete Setup
      </ButtonLink>
    </section>
  )
}
