import { fieldJsonMessage, readFieldJson } from '@keepcase/contract/onboarding/field-json.rules.ts'
import type { StepInput, StepRecord } from '@keepcase/contract/onboarding/steps.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import type { StepRow } from '../onboarding.queries.ts'
import { viewStep } from '../onboarding.view.ts'
import {
  clampFlows,
  deleteStep,
  insertStep,
  lockStep,
  lockSteps,
  parkStep,
  type StepFields,
  selectAllSteps,
  shiftSteps,
  updateStep,
} from './steps.queries.ts'

type Deps = { db: Db }
const needed = 'platform.onboarding.manage'

/** A step as administrators edit it. */
export const viewRecord = (row: StepRow & { inUse: number }): StepRecord => ({
  id: row.id,
  onboardingType: row.onboardingType,
  stepNumber: row.stepNumber,
  title: row.title,
  description: row.description,
  fieldJson: row.field === null ? null : JSON.stringify(row.field, null, 2),
  isPlaceholder: row.isPlaceholder ?? false,
  component: viewStep(row).component,
  inUse: row.inUse,
})

/** Adds a step. @throws Refusal UNAUTHORIZED, FORBIDDEN, BAD_REQUEST for a wrong number or field */
export async function createStep({ db }: Deps, actor: Actor, input: StepInput, requestId: string): Promise<StepRecord> {
  return transact(db, async (tx) => {
    const count = await lockSteps(tx, input.onboardingType)
    await currentHolder(tx, actor, needed)
    const fields = fieldsOf(input, count + 1, null)
    await shiftSteps(tx, input.onboardingType, fields.stepNumber, 1)
    const id = await insertStep(tx, input.onboardingType, fields)
    return logged(tx, { actor, action: 'onboarding.createStep', id, before: null, requestId })
  })
}

/** Changes or moves a step. @throws Refusal as `createStep`, and NOT_FOUND */
export async function changeStep(
  { db }: Deps,
  actor: Actor,
  { id, ...input }: StepInput & { id: string },
  requestId: string,
): Promise<StepRecord> {
  return transact(db, async (tx) => {
    const before = await lockStep(tx, id)
    await currentHolder(tx, actor, needed)
    if (!before) throw new Refusal('NOT_FOUND')
    const { onboardingType: type, stepNumber: from } = before
    if (input.onboardingType !== type) throw wrong('onboardingType', 'The type of a step can’t change.')
    const fields = fieldsOf(input, await lockSteps(tx, type), before)
    if (fields.stepNumber !== from) {
      await parkStep(tx, id)
      await shiftSteps(tx, type, from + 1, -1)
      await shiftSteps(tx, type, fields.stepNumber, 1)
    }
    await updateStep(tx, id, fields)
    return logged(tx, { actor, action: 'onboarding.updateStep', id, before, requestId })
  })
}

/**
 * Removes a step; flows that are at it go on with the next one.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, LAST_STORE_STEP
 */
export async function removeStep({ db }: Deps, actor: Actor, id: string, requestId: string): Promise<void> {
  await transact(db, async (tx) => {
    const step = await lockStep(tx, id)
    await currentHolder(tx, actor, needed)
    if (!step) throw new Refusal('NOT_FOUND')
    if (step.componentName === 'store-name') throw new Refusal('LAST_STORE_STEP')
    const count = await lockSteps(tx, step.onboardingType)
    await deleteStep(tx, id)
    await shiftSteps(tx, step.onboardingType, step.stepNumber + 1, -1)
    await clampFlows(tx, step.onboardingType, count - 1)
    const subject = { subjectType: 'onboarding_step', subjectId: id }
    await audit(tx, {
      actor,
      action: 'onboarding.removeStep',
      ...subject,
      before: factsOf(step),
      after: null,
      requestId,
    })
  })
}

const wrong = (field: string, message: string) =>
  new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { [field]: message } })

/** The columns of a step. Numbers have no gap: the greatest is `last`. */
function fieldsOf(input: StepInput, last: number, before: StepRow | null): StepFields {
  if (input.stepNumber > last) throw wrong('stepNumber', `Use a number from 1 to ${last}.`)
  const { field, problem } = readFieldJson(input.fieldJson ?? '')
  if (problem) throw wrong('fieldJson', fieldJsonMessage(problem))
  const isStore = before?.componentName === 'store-name'
  return {
    stepNumber: input.stepNumber,
    title: input.title,
    description: input.description || null,
    field: field && JSON.stringify(field),
    isPlaceholder: input.isPlaceholder ?? false,
    componentName: isStore ? 'store-name' : field ? 'field' : 'notice',
  }
}

const factsOf = ({ onboardingType, stepNumber, title, description, field, isPlaceholder }: StepRow) => ({
  ...{ onboardingType, stepNumber, title, description, field },
  isPlaceholder: isPlaceholder ?? false,
})

async function logged(
  tx: Tx,
  given: { actor: Actor; action: string; id: string; before: StepRow | null; requestId: string },
): Promise<StepRecord> {
  const { actor, action, id, before, requestId } = given
  const after = (await selectAllSteps(tx)).find((step) => step.id === id)
  if (!after) throw new Error('A step that was just written is gone')
  const subject = { subjectType: 'onboarding_step', subjectId: id }
  await audit(tx, { actor, action, ...subject, before: before && factsOf(before), after: factsOf(after), requestId })
  return viewRecord(after)
}
