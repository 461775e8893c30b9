import * as z from 'zod/mini'
import {
  hasMixedScripts,
  isVisibleText,
  maxChars,
  maxRawChars,
  mixedScripts,
  notVisibleMessage,
  oneLine,
  withoutInvisible,
} from '../api/fields.ts'

/** Status of a flow. Source: specification, section 4. */
export type OnboardingStatus = 'Started' | 'Skipped' | 'Completed' | 'Cancelled'

/** Allowed status transitions. A skipped flow can be resumed; completed and cancelled ones are over. */
export const onboardingMoves: Readonly<Record<OnboardingStatus, readonly OnboardingStatus[]>> = {
  Started: ['Skipped', 'Completed', 'Cancelled'],
  Skipped: ['Started'],
  Completed: [],
  Cancelled: [],
}

/** Components that show a step. Unknown names are refused when steps are written. */
export const stepComponents = ['notice', 'field', 'store-name'] as const
export type StepComponent = (typeof stepComponents)[number]

/** What an answer fills in outside the flow. */
export const answerTargets = [
  'profile.displayName',
  'profile.bio',
  'profile.interests',
  'storefront.description',
  'storefront.shipsWithinDays',
] as const
export type AnswerTarget = (typeof answerTargets)[number]

const Text = (max: number) =>
  z.string().check(maxRawChars(max), z.overwrite(withoutInvisible), z.trim(), z.minLength(1), maxChars(max))
const nameMessage = 'Use a name like displayName.'
const common = {
  // @NOTE `constructor` is refused: every object inherits one, so it would look like an existing answer
  name: z.string().check(
    z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, { abort: true, error: nameMessage }),
    z.refine((name) => !(name in Object.prototype), nameMessage),
  ),
  label: Text(80),
  hint: z.optional(Text(300)),
  isRequired: z.optional(z.boolean()),
  saveTo: z.optional(z.enum(answerTargets)),
}
const length = z.int().check(z.minimum(1), z.maximum(4000))
const typed = {
  ...common,
  placeholder: z.optional(Text(120)),
  minLength: z.optional(length),
  maxLength: z.optional(length),
}
const options = z
  .array(z.strictObject({ value: Text(40), label: Text(80), hint: z.optional(Text(160)) }))
  .check(z.minLength(1), z.maxLength(40))

/** The Field JSON of a step: its input, the name its answer is stored under, and what it fills in. */
export const OnboardingField = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...typed }),
  z.strictObject({ kind: z.literal('long-text'), ...typed }),
  z.strictObject({ kind: z.literal('choice'), ...common, options }),
  z.strictObject({ kind: z.literal('choices'), ...common, options, most: z.optional(length) }),
])
export type OnboardingField = z.infer<typeof OnboardingField>

/** The component of a step: the one it names, else a field if it has one, else only its text. */
export function componentOf(step: { componentName: string | null; field: OnboardingField | null }): StepComponent {
  const named = stepComponents.find((name) => name === step.componentName)
  if (named === 'field' && step.field === null) return 'notice'
  return named ?? (step.field === null ? 'notice' : 'field')
}

/** A stored answer: text, or the chosen values. */
export type OnboardingValue = string | string[]

const isBlank = (value: OnboardingValue | undefined) => value === undefined || value.length === 0

/** Validation message for an answer; null when valid. Texts must be trimmed before. */
export function answerProblem(field: OnboardingField, value: OnboardingValue | undefined): string | null {
  const takesMany = field.kind === 'choices'
  if (value !== undefined && Array.isArray(value) !== takesMany) return 'That answer isn’t in the right format.'
  if (value === undefined || isBlank(value)) return field.isRequired ? 'This one is required.' : null
  if (typeof value === 'string' && (field.kind === 'text' || field.kind === 'long-text')) {
    return textProblem(field, value)
  }
  const known = new Set('options' in field ? field.options.map((option) => option.value) : [])
  const chosen = typeof value === 'string' ? [value] : value
  if (new Set(chosen).size < chosen.length || chosen.some((one) => !known.has(one))) return 'Choose from the list.'
  const most = field.kind === 'choices' ? (field.most ?? field.options.length) : 1
  return chosen.length > most ? `Choose up to ${most}.` : null
}

/** Maximum length of each target, in characters. */
const maxLengthOf: Readonly<Partial<Record<AnswerTarget, number>>> = { 'profile.displayName': 60, 'profile.bio': 500 }

function textProblem(
  { kind, minLength = 1, maxLength: maxChars, saveTo }: Extract<OnboardingField, { kind: 'text' | 'long-text' }>,
  value: string,
): string | null {
  const max = Math.min(maxChars ?? 4000, (saveTo && maxLengthOf[saveTo]) ?? 4000, kind === 'text' ? 200 : 4000)
  if (value.length < minLength) return `Use at least ${minLength} characters.`
  if (value.length > max) return `Use at most ${max} characters.`
  if (kind === 'text' && !isVisibleText(value)) return notVisibleMessage
  if (saveTo === 'profile.displayName' && hasMixedScripts(value)) return mixedScripts
  const isPlain = kind === 'text' ? oneLine : /^(?:\P{Cc}|[\t\n\r])*$/u
  return isPlain.test(value) ? null : 'Use plain text.'
}

/** Progress in percent (integer): step 2 of 5 is 40. */
export function progressOf(step: number, total: number): number {
  return total <= 0 ? 0 : Math.round((Math.min(Math.max(step, 0), total) / total) * 100)
}
