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
import { keepStore, keepStoreField } from './keep-store.ts'
import { countSteps, type EventRow, lockEvent, moveEvent, saveStep, selectStep } from './onboarding.queries.ts'
import { viewFlow, viewStep } from './onboarding.view.ts'

export type AdvanceDeps = {
  db: Db
  /** What an answer fills in of the profile, in the same transaction: the accounts room takes part by it. */
  onProfileAnswer: readonly ((
    tx: Tx,
    profileId: string,
    target: AnswerTarget,
    value: OnboardingValue,
  ) => Promise<unknown>)[]
}

type Press = { id: string; step: number; answer?: OnboardingAnswer | undefined }

/**
 * Keeps the answer to the step that the screen showed and goes on to the next one.
 * @throws Refusal NOT_FOUND (not theirs), NO_ACTIVE_FLOW (over), CONFLICT (another step, or no further one),
 * STEP_MISSING, NEXT_STEP_MISSING, BAD_REQUEST (the answer), and those of opening a storefront
 */
export function nextStep(deps: AdvanceDeps, actor: Actor, press: Press): Promise<OnboardingFlow> {
  return inFlow(deps, actor, press, async (tx, event, total) => {
    if (press.step >= total) throw stale('This is the last step. Finish ends the flow.')
    const next = await selectStep(tx, event.onboardingType, press.step + 1)
    if (!next) throw new Refusal('NEXT_STEP_MISSING')
    const kept = await keepAnswer(deps, tx, actor, event, press, press.step + 1)
    return viewFlow(kept, total, next)
  })
}

/** Keeps the answer to the last step and ends the flow. @throws as {@link nextStep} */
export function finishOnboarding(deps: AdvanceDeps, actor: Actor, press: Press): Promise<OnboardingFlow> {
  return inFlow(deps, actor, press, async (tx, event, total) => {
    if (press.step < total) throw stale('There are more steps before the end.')
    const kept = await keepAnswer(deps, tx, actor, event, press, press.step)
    const done = await moveEvent(tx, kept.id, 'Started', 'Completed')
    if (!done) throw new Refusal('NO_ACTIVE_FLOW')
    return viewFlow(done, total, await selectStep(tx, done.onboardingType, done.currentStep))
  })
}

/** Skips a flow, or cancels it. What was answered stays. @throws Refusal NOT_FOUND, NO_ACTIVE_FLOW */
export function leaveOnboarding(
  deps: { db: Db },
  userId: string,
  id: string,
  to: 'Skipped' | 'Cancelled',
): Promise<OnboardingFlow> {
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, userId, id)
    if (!event) throw new Refusal('NOT_FOUND')
    const left = event.status === 'Started' ? await moveEvent(tx, id, 'Started', to) : undefined
    if (!left) throw new Refusal('NO_ACTIVE_FLOW')
    const total = await countSteps(tx, left.onboardingType)
    return viewFlow(left, total, await selectStep(tx, left.onboardingType, left.currentStep))
  })
}

const stale = (message: string) => new Refusal('CONFLICT', { title: 'Changed meanwhile', message })

/** Holds the flow and sees that the screen shows what is: theirs, under way, at this step. */
function inFlow(
  deps: AdvanceDeps,
  actor: Actor,
  { id, step }: Press,
  run: (tx: Tx, event: EventRow, total: number) => Promise<OnboardingFlow>,
): Promise<OnboardingFlow> {
  return transact(deps.db, async (tx) => {
    const event = await lockEvent(tx, actor.profileId, id)
    if (!event) throw new Refusal('NOT_FOUND')
    if (event.status !== 'Started') throw new Refusal('NO_ACTIVE_FLOW')
    if (event.currentStep !== step) throw stale('This step is done already. The page shows where you are.')
    return run(tx, event, await countSteps(tx, event.onboardingType))
  }).catch((error) => {
    throw asSubdomainTaken(error)
  })
}

async function keepAnswer(
  deps: AdvanceDeps,
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { step, answer = {} }: Press,
  to: number,
): Promise<EventRow> {
  const row = await selectStep(tx, event.onboardingType, step)
  if (!row) throw new Refusal('STEP_MISSING')
  const asked = viewStep(row)
  const kept = { answers: event.answers, storefrontId: event.storefrontId }
  if (asked.component === 'store-name') Object.assign(kept, await keepStore(tx, actor, event, answer))
  if (asked.component === 'field') kept.answers = await keepField(deps, tx, actor, event, asked, answer)
  const saved = await saveStep(tx, event.id, { step, nextStep: to, ...kept })
  if (!saved) throw new Refusal('NO_ACTIVE_FLOW')
  return saved
}

async function keepField(
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
    for (const take of deps.onProfileAnswer) await take(tx, actor.profileId, field.saveTo, value)
  } else if (field.saveTo) {
    await keepStoreField(tx, actor, event, field.saveTo, value)
  }
  return { ...others, [field.name]: value }
}
