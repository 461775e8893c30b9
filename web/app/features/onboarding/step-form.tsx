import '#web/forms/zod-setup.ts'
import type {
  OnboardingAnswer,
  OnboardingFlow,
  OnboardingStep,
} from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMessages } from '@keepcase/contract/onboarding/onboarding.messages.ts'
import {
  answerProblem,
  type OnboardingField,
  type OnboardingValue,
} from '@keepcase/contract/onboarding/onboarding.rules.ts'
import { type ReactNode, useMemo } from 'react'
import * as z from 'zod/mini'
import { type BoundControl, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { useViewer } from '#web/session/viewer.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { StoreFields, StoreSchema } from './store-fields.tsx'

type Mutation = { isPending: boolean; mutateAsync: (answer: OnboardingAnswer) => Promise<OnboardingFlow> }

type StepFormProps = {
  flow: OnboardingFlow
  step: OnboardingStep
  mutation: Mutation
  onDone: (flow: OnboardingFlow) => void
  isLast: boolean
  /** The buttons that leave the flow. */
  children: ReactNode
}

/** The input of a step, chosen by its component, and the submit button. */
export function StepForm(props: StepFormProps) {
  if (props.step.component === 'store-name') return <StoreStep {...props} />
  if (props.step.component === 'field' && props.step.field) return <FieldStep {...props} field={props.step.field} />
  return <ToastStep {...props} />
}

const failureMessage = (isLast: boolean) =>
  isLast ? onboardingMessages.updateFailed : onboardingMessages.advanceFailed

function Buttons({ isLast, children }: Pick<StepFormProps, 'isLast' | 'children'>) {
  return (
    <div className="mt-2 flex flex-col gap-4 border-t pt-4">
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:items-center">
        <SubmitButton>{isLast ? 'Finish' : 'Next'}</SubmitButton>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  )
}

const Nothing = z.strictObject({})

function ToastStep({ mutation, onDone, isLast, children }: StepFormProps) {
  const form = useContractForm(Nothing, mutation, { defaultValues: {}, onDone, fallback: failureMessage(isLast) })
  return (
    <Form form={form}>
      <Buttons isLast={isLast}>{children}</Buttons>
    </Form>
  )
}

function StoreStep({ flow, mutation, onDone, isLast, children }: StepFormProps) {
  const { answers } = flow
  const text = (name: string) => (typeof answers[name] === 'string' ? answers[name] : '')
  const form = useContractForm(StoreSchema, mutation, {
    defaultValues: { storeName: text('storeName'), subdomain: text('subdomain') },
    onDone,
    fallback: failureMessage(isLast),
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form}>
      <StoreFields form={form} isAsked />
      <Buttons isLast={isLast}>{children}</Buttons>
    </Form>
  )
}

/** Validation of one field while typing, with the server's rules. */
function schemaOf(field: OnboardingField) {
  const value = field.kind === 'choices' ? z.array(z.string()) : z.string().check(z.trim())
  const checked = z.pipe(
    value as z.ZodMiniType<OnboardingValue, OnboardingValue>,
    z.custom<OnboardingValue>().check((payload) => {
      const message = answerProblem(field, payload.value)
      if (message) payload.issues.push({ code: 'custom', input: payload.value, message })
    }),
  )
  return z.strictObject({ value: checked })
}

function FieldStep({ flow, field, mutation, onDone, isLast, children }: StepFormProps & { field: OnboardingField }) {
  const known = useKnownAnswer(flow, field)
  const schema = useMemo(() => schemaOf(field), [field])
  const form = useContractForm(schema, mutation, {
    defaultValues: { value: known },
    onDone,
    fallback: failureMessage(isLast),
    asksBeforeLeaving: true,
  })
  return (
    <Form form={form}>
      <FormField form={form} name="value">
        {(control) => <FieldInput field={field} control={control} />}
      </FormField>
      <Buttons isLast={isLast}>{children}</Buttons>
    </Form>
  )
}

/** Initial value: the stored answer, else the profile's value. */
function useKnownAnswer({ answers }: OnboardingFlow, field: OnboardingField): OnboardingValue {
  const { me } = useViewer()
  const stored = answers[field.name]
  if (stored !== undefined) return stored
  if (field.kind === 'choices') {
    const mine = field.saveTo === 'profile.interests' ? (me?.profile.interests ?? []) : []
    return mine.filter((one) => field.options.some((option) => option.value === one))
  }
  if (field.saveTo === 'profile.displayName') return me?.profile.displayName ?? ''
  return field.saveTo === 'profile.bio' ? (me?.profile.bio ?? '') : ''
}

function FieldInput({ field, control }: { field: OnboardingField; control: BoundControl }) {
  const texts = {
    label: field.label,
    ...(field.hint && { hint: field.hint }),
    ...(!field.isRequired && { isOptional: true }),
  }
  if (field.kind === 'text') return <TextField {...texts} placeholder={field.placeholder} {...control} />
  if (field.kind === 'long-text') return <TextArea {...texts} placeholder={field.placeholder} {...control} />
  if (field.kind === 'choice') {
    const { value, onChange, error } = control
    return (
      <RadioGroup
        label={field.label}
        hint={field.hint}
        error={error}
        value={value}
        onValueChange={onChange}
        options={field.options.map(({ value, label, hint }) => ({ value, label, ...(hint && { hint }) }))}
      />
    )
  }
  return <Choices field={field} control={control} />
}

type ChoicesProps = { field: Extract<OnboardingField, { kind: 'choices' }>; control: BoundControl }

/** Multiple choice as checkboxes. */
function Choices({ field, control: { value, onChange, error } }: ChoicesProps) {
  const chosen = value as string[]
  const toggle = (one: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <fieldset className="min-w-0">
      <legend className="text-label">
        {field.label}
        {!field.isRequired && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </legend>
      {field.hint && <p className="mt-1 text-muted-foreground text-small">{field.hint}</p>}
      <div className="mt-1 grid grid-cols-1 gap-x-6 min-[24rem]:grid-cols-2">
        {field.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            {...(option.hint && { hint: option.hint })}
            checked={chosen.includes(option.value)}
            onCheckedChange={(isOn) => toggle(option.value, isOn)}
          />
        ))}
      </div>
      <FieldError id={`${field.name}-error`} error={error} />
    </fieldset>
  )
}
