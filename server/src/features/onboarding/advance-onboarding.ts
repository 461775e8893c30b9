import type {
  OnboardingAnswer,
  OnboardingFlow,
  OnboardingStep,
} from '@keepcase/contract/onboarding/onboarding.contract.ts'
import {
  type AnswerTarget,
  answerProblem,
  type OnboardingValue,
} from '@keepcase/contract/onboarding/onboarding.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { asSubdomainTaken } from '#server/features/storefronts/public.ts'
import { countSteps, type EventRow, lockEvent, moveEvent, saveStep, selectStep } from './onboarding.queries.ts'
import { viewFlow, viewStep } from './onboarding.view.ts'
import { saveStore, saveStoreField } from './save-store.ts'

export type AdvanceDeps = {
  db: Db
  /**
   * Called in the same transaction with each answer that fills in the profile; implemented by the accounts
   * feature.
   */
  onProfileAnswer: readonly ((
    tx: Tx,
    profileId: string,
    target: AnswerTarget,
    value: OnboardingValue,
  ) => Promise<unknown>)[]
}

type StepSubmission = { id: string; step: number; answer?: OnboardingAnswer | undefined }

/**
 * Saves the answer to the displayed step and moves to the next one.
 * @throws Refusal NOT_FOUND (another account's flow), NO_ACTIVE_FLOW (over), CONFLICT (another step is
 * current, or this is the last), STEP_MISSING, NEXT_STEP_MISSING, BAD_REQUEST (the answer), and those of
 * opening a storefront
 */
export function nextStep(deps: AdvanceDeps, actor: Actor, submission: StepSubmission): Promise<OnboardingFlow> {
  return inFlow(deps, actor, submission, async (tx, event, total) => {
    if (submission.step >= total) throw stale('This is the last step. Press Finish.')
    const next = await selectStep(tx, event.onboardingType, submission.step + 1)
    if (!next) throw new Refusal('NEXT_STEP_MISSING')
    const saved = await saveAnswer(deps, tx, actor, event, submission, submission.step + 1)
    return viewFlow(saved, total, next)
  })
}

/** Saves the answer to the last step and completes the flow. @throws as {@link nextStep} */
export function finishOnboarding(deps: AdvanceDeps, actor: Actor, submission: StepSubmission): Promise<OnboardingFlow> {
  return inFlow(deps, actor, submission, async (tx, event, total) => {
    if (submission.step < total) throw stale('There are more steps to go.')
    const saved = await saveAnswer(deps, tx, actor, event, submission, submission.step)
    const done = await moveEvent(tx, saved.id, 'Started', 'Completed')
    if (!done) throw new Refusal('NO_ACTIVE_FLOW')
    return viewFlow(done, total, await selectStep(tx, done.onboardingType, done.currentStep))
  })
}

/** Skips or cancels a flow; its answers stay. @throws Refusal NOT_FOUND, NO_ACTIVE_FLOW */
export function endOnboarding(
  deps: { db: Db },
  userId: string,
  id: string,
  to: 'Skipped' | 'Cancelled',
): Promise<OnboardingFlow> {
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, userId, id)
    if (!event) throw new Refusal('NOT_FOUND')
    const ended = event.status === 'Started' ? await moveEvent(tx, id, 'Started', to) : undefined
    if (!ended) throw new Refusal('NO_ACTIVE_FLOW')
    const total = await countSteps(tx, ended.onboardingType)
    return viewFlow(ended, total, await selectStep(tx, ended.onboardingType, ended.currentStep))
  })
}

const stale = (message: string) => new Refusal('CONFLICT', { title: 'Just changed', message })

/** Locks the flow and checks that it belongs to the actor, is active and is at the displayed step. */
function inFlow(
  deps: AdvanceDeps,
  actor: Actor,
  { id, step }: StepSubmission,
  run: (tx: Tx, event: EventRow, total: number) => Promise<OnboardingFlow>,
): Promise<OnboardingFlow> {
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, actor.profileId, id)
    if (!event) throw new Refusal('NOT_FOUND')
    if (event.status !== 'Started') throw new Refusal('NO_ACTIVE_FLOW')
    if (event.currentStep !== step) throw stale('You already finished this step. Here’s the next one.')
    return run(tx, event, await countSteps(tx, event.onboardingType))
  }).catch((error) => {
    throw asSubdomainTaken(error)
  })
}

async function saveAnswer(
  deps: AdvanceDeps,
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { step, answer = {} }: StepSubmission,
  to: number,
): Promise<EventRow> {
  const row = await selectStep(tx, event.onboardingType, step)
  if (!row) throw new Refusal('STEP_MISSING')
  const asked = viewStep(row)
  const changes = { answers: event.answers, storefrontId: event.storefrontId }
  if (asked.component === 'store-name') Object.assign(changes, await saveStore(tx, actor, event, answer))
  if (asked.component === 'field') changes.answers = await saveField(deps, tx, actor, event, asked, answer)
  const savedRow = await saveStep(tx, event.id, { step, nextStep: to, ...changes })
  if (!savedRow) throw new Refusal('NO_ACTIVE_FLOW')
  return savedRow
}

async function saveField(
  deps: AdvanceDeps,
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { field }: OnboardingStep,
  { value }: OnboardingAnswer,
): Promise<EventRow['answers']> {
  if (!field) return event.answers
  const problem = answerProblem(field, value)
  if (problem) {
    throw new Refusal('BAD_REQUEST', { title: 'Error', message: problem, fields: { 'answer.value': problem } })
  }
  const { [field.name]: _, ...others } = event.answers
  if (value === undefined || value.length === 0) return others
  if (field.saveTo?.startsWith('profile.')) {
    for (const applyAnswer of deps.onProfileAnswer) await applyAnswer(tx, actor.profileId, field.saveTo, value)
  } else if (field.saveTo) {
    await saveStoreField(tx, actor, event, field.saveTo, value)
  }
  return { ...others, [field.name]: value }
}
