import type { OnboardingFlow, OnboardingState } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import {
  countSteps,
  type EventRow,
  hasBegun,
  selectActive,
  selectStep,
  selectUnfinished,
} from './onboarding.queries.ts'
import { viewFlow } from './onboarding.view.ts'

/** A flow with its current step. */
export async function readFlow(db: Db | Tx, row: EventRow): Promise<OnboardingFlow> {
  const total = await countSteps(db, row.onboardingType)
  return viewFlow(row, total, await selectStep(db, row.onboardingType, row.currentStep))
}

/** The flows an account is asked to complete. */
export async function readOnboarding(db: Db, userId: string): Promise<OnboardingState> {
  const [active, unfinished] = await Promise.all([selectActive(db, userId), selectUnfinished(db, userId)])
  return {
    active: active ? await readFlow(db, active) : null,
    unfinished: unfinished ? await readFlow(db, unfinished) : null,
    hasBegun: unfinished !== undefined || (await hasBegun(db, userId)),
  }
}
