import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, Line, Prose } from '../api/fields.ts'
import { expectedError, procedure, reservedName } from '../api/procedure.ts'
import { onboardingMessages, onboardingToasts } from './onboarding.messages.ts'
import { OnboardingField, stepComponents } from './onboarding.rules.ts'

/** Name of a flow, under which its steps are filed. The platform has `buyer` and `storefront`. */
export const OnboardingType = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Unknown flow.'))

export const OnboardingStep = z.object({
  id: Id,
  onboardingType: z.string(),
  stepNumber: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  field: z.nullable(OnboardingField),
  isPlaceholder: z.boolean(),
  component: z.enum(stepComponents),
})
export type OnboardingStep = z.infer<typeof OnboardingStep>

const Value = z.union([z.string(), z.array(z.string())])

/** One account's run through a flow: the current step and the answers so far. */
export const OnboardingFlow = z.object({
  id: Id,
  onboardingType: z.string(),
  status: z.enum(['Started', 'Skipped', 'Completed', 'Cancelled']),
  currentStep: z.int(),
  totalSteps: z.int(),
  /** Null when the step is missing; the page then reports that. */
  step: z.nullable(OnboardingStep),
  answers: z.record(z.string(), Value),
  storefrontId: z.nullable(Id),
  startedAt: Instant,
  completedAt: z.nullable(Instant),
})
export type OnboardingFlow = z.infer<typeof OnboardingFlow>

/** An account's onboarding: the flow under way, or a skipped one that can be resumed. */
export const OnboardingState = z.object({
  /** The flow under way (status Started). */
  active: z.nullable(OnboardingFlow),
  /** The latest that is Started or Skipped: target of Complete Setup. */
  unfinished: z.nullable(OnboardingFlow),
  /** Whether this account ever started a flow. */
  hasBegun: z.boolean(),
})
export type OnboardingState = z.infer<typeof OnboardingState>

/**
 * Answer to a step: the field's value, or the storefront's name and subdomain. Omitted for steps that ask
 * nothing.
 */
export const OnboardingAnswer = z.strictObject({
  value: z.optional(z.union([Prose(4000), z.array(EmptyLine(40)).check(z.maxLength(40))])),
  storeName: z.optional(EmptyLine(80)),
  subdomain: z.optional(z.nullable(EmptyLine(40).check(z.toLowerCase()))),
})
export type OnboardingAnswer = z.infer<typeof OnboardingAnswer>

const StepNumber = z.int().check(z.minimum(1), z.maximum(1000))
const signInMessage = onboardingToasts.signedOut
const own = { needs: 'signed-in' as const, signInMessage: signInMessage }
const configuration = {
  STEP_MISSING: expectedError(409, onboardingMessages.stepMissing),
  NEXT_STEP_MISSING: expectedError(409, onboardingMessages.nextStepMissing),
}
const store = {
  SUBDOMAIN_TAKEN: expectedError(409, 'This address is taken.'),
  TOO_MANY_STOREFRONTS: expectedError(409, 'You can have up to 20 storefronts.'),
  ...reservedName,
}
const advance = { NO_ACTIVE_FLOW: expectedError(409, onboardingMessages.noneToAdvance) }
const update = { NO_ACTIVE_FLOW: expectedError(409, onboardingMessages.noneToUpdate) }

export const onboardingContract = {
  current: procedure
    .meta(own)
    .route({ method: 'GET', path: '/onboarding' })
    .input(z.strictObject({}))
    .output(OnboardingState),
  /**
   * Whether onboarding waits: a drop that the caller follows, is reminded of, has a hold in or has open (`open`) starts
   * within 10 minutes or is under way.
   */
  waiting: procedure
    .meta(own)
    .route({ method: 'GET', path: '/onboarding/waiting' })
    .input(z.strictObject({ open: z.optional(z.array(Id).check(z.maxLength(50))) }))
    .output(z.object({ isWaiting: z.boolean() })),
  steps: procedure
    .meta(own)
    .route({ method: 'GET', path: '/onboarding/steps' })
    .input(z.strictObject({ type: OnboardingType }))
    .output(z.object({ items: z.array(OnboardingStep), nextCursor: z.null() })),
  /** Starts a flow, or resumes the one of this type that is under way or was skipped. */
  start: procedure
    .meta(own)
    .route({ method: 'POST', path: '/onboarding' })
    .errors(configuration)
    .input(z.strictObject({ type: OnboardingType }))
    .output(OnboardingFlow),
  /** Stores the answer to a step and goes to the next. `step` is the one that the screen showed. */
  next: procedure
    .meta(own)
    .route({ method: 'POST', path: '/onboarding/{id}/next' })
    .errors({ ...advance, ...configuration, ...store })
    .input(z.strictObject({ id: Id, step: StepNumber, answer: z.optional(OnboardingAnswer) }))
    .output(OnboardingFlow),
  /** Stores the answer to the last step and completes the flow. */
  finish: procedure
    .meta(own)
    .route({ method: 'POST', path: '/onboarding/{id}/finish' })
    .errors({ ...update, ...configuration, ...store })
    .input(z.strictObject({ id: Id, step: StepNumber, answer: z.optional(OnboardingAnswer) }))
    .output(OnboardingFlow),
  skip: procedure
    .meta(own)
    .route({ method: 'POST', path: '/onboarding/{id}/skip' })
    .errors(update)
    .input(z.strictObject({ id: Id }))
    .output(OnboardingFlow),
  cancel: procedure
    .meta(own)
    .route({ method: 'POST', path: '/onboarding/{id}/cancel' })
    .errors(update)
    .input(z.strictObject({ id: Id }))
    .output(OnboardingFlow),
  /** Whether a subdomain is available; called while typing. */
  checkSubdomain: procedure
    .meta(own)
    .route({ method: 'GET', path: '/onboarding/subdomain' })
    .input(z.strictObject({ subdomain: Line(60) }))
    .output(z.object({ subdomain: z.string(), isFree: z.boolean(), message: z.nullable(z.string()) })),
}
