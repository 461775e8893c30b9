import './zod-setup.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import {
  Controller,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { CircleAlert } from '#web/ui/icons.ts'
import { confirmUnsaved } from '#web/ui/overlays/confirm-unsaved.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { formMessages } from './form-messages.ts'
import * as texts from './forms.texts.ts'
import { resetToSaved } from './reset-to-saved.ts'

type Values = FieldValues
type Mutation<Input, Output> = Pick<UseMutationResult<Output, Error, Input>, 'mutateAsync' | 'isPending'>

export type ContractForm<Input extends Values = Values> = UseFormReturn<Input> & {
  /** Submit handler of the <form>; a refusal by the server keeps everything typed. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  isBusy: boolean
}

export type ContractFormOptions<Input, Output> = {
  defaultValues: DefaultValues<Input & Values>
  /** Called after the server has accepted. */
  onDone?: (output: Output, input: Input) => void
  /** What the form holds once it is saved. What is typed while it is being saved stays. Default: what was sent. */
  savedValues?: (output: Output) => DefaultValues<Input & Values>
  /** Message for an error without a message of its own. */
  fallback?: string
  /** True for a refusal that the form shows itself, such as a conflict (`ChangedMeanwhile`). */
  isShownElsewhere?: (error: unknown) => boolean
  /** Asks before typed text is lost by leaving the page, until it is saved. For every form that stores something. */
  asksBeforeLeaving?: boolean
}

/**
 * A form over a contract's input schema: a field is validated when it is left, then on each change; on submit the first
 * invalid field is focused. The server's field errors (`data.fields`) are shown under their fields, others above the button.
 *
 *     const form = useContractForm(JoinWaitlist, useJoinWaitlist(), { defaultValues: { email: '', interest: 'both' } })
 */
export function useContractForm<Schema extends z.ZodMiniType<Values, Values>, Output>(
  schema: Schema,
  mutation: Mutation<z.output<Schema>, Output>,
  {
    defaultValues,
    onDone,
    savedValues,
    fallback = texts.somethingWentWrong,
    isShownElsewhere,
    asksBeforeLeaving = false,
  }: ContractFormOptions<z.output<Schema>, Output>,
): ContractForm<z.output<Schema> & Values> {
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const forget = useUnsaved(asksBeforeLeaving && form.formState.isDirty)
  // A state would be that of the last rendering: two presses before the next would both be sent.
  const isSending = useRef(false)
  const submit = form.handleSubmit(async (input) => {
    if (isSending.current) return
    isSending.current = true
    const sent = structuredClone(form.getValues())
    try {
      const output = await mutation.mutateAsync(input as z.output<Schema>)
      if (savedValues || asksBeforeLeaving) {
        const isAll = resetToSaved(form, sent, (savedValues?.(output) as Values | undefined) ?? sent)
        if (isAll) forget()
      }
      onDone?.(output, input as z.output<Schema>)
    } catch (error) {
      if (!isShownElsewhere?.(error)) showRefusal(form, error, fallback)
    } finally {
      isSending.current = false
    }
  })
  return { ...form, submit, isBusy: mutation.isPending } as unknown as ContractForm<z.output<Schema> & Values>
}

function showRefusal(form: UseFormReturn<Values>, error: unknown, fallback: string): void {
  const { message, fields } = formMessages(error, fallback)
  const known = Object.entries(fields).filter(([name]) => form.getFieldState(name) && name in form.getValues())
  for (const [i, [name, text]] of known.entries()) {
    form.setError(name, { type: 'server', message: text }, { shouldFocus: i === 0 })
  }
  if (known.length === 0) form.setError('root.server', { type: 'server', message })
}

type FormProps<Input extends Values> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: ContractForm<Input>
  children: ReactNode
}

/**
 * The form element of a contract form. With more than one invalid field, a summary above counts them and links to each.
 */
export function Form<Input extends Values>({
  form,
  children,
  className = 'flex flex-col gap-5',
  ...rest
}: FormProps<Input>) {
  return (
    <FormProvider {...(form as unknown as UseFormReturn)}>
      {/* Without scripts, `post` keeps what was typed out of the address. */}
      <form noValidate method="post" {...rest} className={className} onSubmit={form.submit}>
        <ErrorSummary />
        {children}
      </form>
    </FormProvider>
  )
}

/** Props of a field's control: register it on a text field with `{...control}`. */
export type BoundControl = Omit<ControllerRenderProps<Values, string>, 'onBlur'> & {
  onBlur: (event?: FocusEvent) => void
  error: string | undefined
}

type FormFieldProps<Input extends Values> = {
  form: ContractForm<Input>
  name: FieldPath<Input>
  children: (control: BoundControl) => ReactNode
}

/** One field of the form, whatever its control: `{(control) => <TextField label="E-mail" {...control} />}`. */
export function FormField<Input extends Values>({ form, name, children }: FormFieldProps<Input>) {
  return (
    <Controller
      control={form.control as never}
      name={name as never}
      render={({ field, fieldState }) => (
        <>
          {children({
            ...(field as ControllerRenderProps<Values, string>),
            onBlur: (event?: FocusEvent) => movesToLink(event) || field.onBlur(),
            error: fieldState.error?.message,
          })}
        </>
      )}
    />
  )
}

/**
 * A field's control as checkbox props: `{(control) => <Checkbox label="Once per buyer" {...asBox(control)} />}`.
 */
export const asBox = ({ value, onChange, ...control }: BoundControl) => ({
  ...control,
  checked: value === true,
  onCheckedChange: onChange,
})

/**
 * True when the focus moves to a link, or to a button that does not submit: an error message appearing now would shift
 * it from under the finger, and the press would miss.
 */
const movesToLink = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget instanceof Element && event.relatedTarget.matches('a[href], button:not([type=submit])')

/** The submit button. Never disabled: a press on an unfinished form focuses what is missing. */
export function SubmitButton({ children, ...rest }: ButtonProps) {
  const { formState } = useFormContext()
  return (
    <Button {...rest} type="submit" isBusy={formState.isSubmitting}>
      {children}
    </Button>
  )
}

/** Closes the form around it; asks first if typed text would be lost (`asksBeforeLeaving`). */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { isDirty } = useFormContext().formState
  return (
    <Button variant="quiet" onClick={() => (isDirty ? confirmUnsaved(onCancel) : onCancel())}>
      Cancel
    </Button>
  )
}

type FlatError = { name: string; message: string }

function flatten(errors: Record<string, unknown>, path = ''): FlatError[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const name = path ? `${path}.${key}` : key
    const { message } = value as { message?: unknown }
    return typeof message === 'string' && message
      ? [{ name, message }]
      : flatten(value as Record<string, unknown>, name)
  })
}

/** Message about the form as a whole: the server's refusal, or the number of invalid fields. */
function ErrorSummary() {
  const { formState, setFocus } = useFormContext()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { root, ...fields } = formState.errors as Record<string, unknown>
  const server = (root as { server?: FlatError } | undefined)?.server?.message
  const invalid = formState.submitCount > 0 ? flatten(fields) : []
  useEffect(() => {
    if (server) box.current?.focus()
  }, [server])
  if (!server && invalid.length < 2) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="flex gap-3 rounded-control bg-destructive-soft p-4 text-destructive text-small outline-offset-2"
    >
      <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
      <div>
        <p id={id} className="font-[620]">
          {server ?? texts.fieldsNeedAnotherLook(invalid.length)}
        </p>
        {invalid.length > 1 && (
          <ul className="mt-1">
            {invalid.map(({ name, message }) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-6 text-start underline underline-offset-2"
                  onClick={() => setFocus(name)}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
