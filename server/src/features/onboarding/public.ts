import type { Feature } from '#server/boot/feature.ts'
import type { AdvanceDeps } from './advance-onboarding.ts'
import { deleteOnboardingOf, exportOnboarding } from './onboarding.queries.ts'
import { onboardingRouter } from './onboarding.router.ts'
import { onboardingStepsRouter } from './steps/steps.router.ts'

/** Onboarding flows: step-by-step setup for new accounts and new sellers. */
export function onboardingFeature(deps: AdvanceDeps): Feature {
  return {
    name: 'onboarding',
    router: { onboarding: onboardingRouter(deps), onboardingSteps: onboardingStepsRouter(deps) },
    account: { exports: { onboarding: exportOnboarding }, erase: deleteOnboardingOf },
  }
}
