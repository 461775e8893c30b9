import * as z from 'zod/mini'
import { Id, maxRawChars, oneLine, Prose, withoutInvisible } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { stepComponents } from './onboarding.rules.ts'

/** A step as administrators edit it. */
export const StepRecord = z.object({
  id: Id,
  onboardingType: z.string(),
  stepNumber: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** The field as indented JSON; null for a step without one. */
  fieldJson: z.nullable(z.string()),
  isPlaceholder: z.boolean(),
  component: z.enum(stepComponents),
  /** Flows under way that are at this step now. */
  inUse: z.int(),
})
export type StepRecord = z.infer<typeof StepRecord>

const required = (message: string) =>
  z
    .string()
    .check(
      maxRawChars(120),
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, message),
      z.regex(oneLine, 'Use plain text on one line.'),
    )

export const StepInput = z.strictObject({
  onboardingType: z
    .string()
    .check(z.minLength(1, 'Type required'), z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Use lowercase letters and digits.')),
  stepNumber: z.int().check(z.minimum(1), z.maximum(100)),
  title: required('Title required').check(z.maxLength(120)),
  description: z.optional(Prose(1000)),
  fieldJson: z.optional(Prose(16_000)),
  isPlaceholder: z.optional(z.boolean()),
})
export type StepInput = z.infer<typeof StepInput>

const manage = { needs: 'platform.onboarding.manage' as const }
const refusals = {
  LAST_STORE_STEP: expectedError(409, 'This step names the storefront. The flow can’t end without it.'),
}

export const onboardingStepsContract = {
  /** Every step of every flow, in order. */
  list: procedure
    .meta(manage)
    .route({ method: 'GET', path: '/onboarding-steps' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(StepRecord), nextCursor: z.null() })),
  /** Adds a step; those from its number on move back by one, and flows under way with them. */
  create: procedure
    .meta(manage)
    .route({ method: 'POST', path: '/onboarding-steps', successStatus: 201 })
    .input(StepInput)
    .output(StepRecord),
  /** Changes a step. Another number moves it; its type can't change. */
  update: procedure
    .meta(manage)
    .route({ method: 'PUT', path: '/onboarding-steps/{id}' })
    .input(z.extend(StepInput, { id: Id }))
    .output(StepRecord),
  /** Removes a step. Flows that are at it go on with the next one. */
  remove: procedure
    .meta(manage)
    .route({ method: 'DELETE', path: '/onboarding-steps/{id}' })
    .errors(refusals)
    .input(z.strictObject({ id: Id }))
    .output(z.object({ removed: z.literal(true) })),
}
