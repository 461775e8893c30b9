import type { OnboardingFlow, OnboardingStep } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { componentOf, OnboardingField } from '@keepcase/contract/onboarding/onboarding.rules.ts'
import { log } from '#server/boot/log.ts'
import type { EventRow, StepRow } from './onboarding.queries.ts'

/** A step as a page shows it. A field of unknown kind is left out and logged. */
export function viewStep(row: StepRow): OnboardingStep {
  const parsed = row.field === null ? null : OnboardingField.safeParse(row.field)
  if (parsed && !parsed.success) {
    log.error({ step: row.id, type: row.onboardingType }, 'an onboarding step has a field of unknown kind')
  }
  const field = parsed?.success ? parsed.data : null
  return {
    id: row.id,
    onboardingType: row.onboardingType,
    stepNumber: row.stepNumber,
    title: row.title,
    description: row.description,
    field,
    isPlaceholder: row.isPlaceholder ?? false,
    component: componentOf({ componentName: row.componentName, field }),
  }
}

/** A flow as its owner sees it. */
export function viewFlow(row: EventRow, totalSteps: number, step: StepRow | undefined): OnboardingFlow {
  return {
    id: row.id,
    onboardingType: row.onboardingType,
    status: row.status,
    currentStep: row.currentStep,
    totalSteps,
    step: step ? viewStep(step) : null,
    answers: row.answers,
    storefrontId: row.storefrontId,
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}
