import type { FocusEvent } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { ApiError } from '#web/api/api.ts'
import { type BoundControl, type ContractForm, FormField } from '#web/forms/form.tsx'
import { auth } from '#web/session/auth.ts'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { inOurWords } from './auth-errors.ts'

type NewPasswordFieldProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  name: FieldPath<Input>
  label: string
  /** Whose password it is to be, where the session does not say so. */
  about?: () => { email?: string; token?: string }
  /** What follows from a new password. */
  consequence?: string
}

/** A password to choose. When the field is left, the server judges it as it would when the form is sent. */
export function NewPasswordField<Input extends FieldValues>(props: NewPasswordFieldProps<Input>) {
  const { form, name, label, about, consequence } = props
  const advice = 'Use at least 8 characters. A sentence works best.'
  const judge = async ({ value, error }: BoundControl) => {
    if (error !== undefined || value.length < 8) return
    const message = await flawOf(value, about?.() ?? {})
    const isSameStill = form.getValues(name) === value
    if (message !== null && isSameStill) form.setError(name, { type: 'server', message })
  }
  return (
    <FormField form={form} name={name}>
      {(control) => (
        <PasswordField
          label={label}
          hint={consequence ? `${advice} ${consequence}` : advice}
          autoComplete="new-password"
          {...control}
          onChange={(event) => {
            if (form.getFieldState(name).error?.type === 'server') form.clearErrors(name)
            control.onChange(event)
          }}
          onBlur={(event: FocusEvent) => {
            control.onBlur(event)
            if (!leadsOn(event)) void judge(control)
          }}
        />
      )}
    </FormField>
  )
}

/**
 * True when the focus goes to a link or a button outside the field: a message that came up now would push it away from under the finger,
 * and what sends the form has the password judged anyway.
 */
const leadsOn = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element &&
  relatedTarget.matches('a[href], button') &&
  currentTarget.parentElement?.contains(relatedTarget) !== true

/** What the server has against a password; null while it has nothing, or cannot be asked: sending the form asks again. */
async function flawOf(password: string, about: { email?: string; token?: string }): Promise<string | null> {
  try {
    await inOurWords(auth.judgePassword({ password, ...about }))
    return null
  } catch (error) {
    return error instanceof ApiError && /^PASSWORD_/.test(error.code) ? error.message : null
  }
}
