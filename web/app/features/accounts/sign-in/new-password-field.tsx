import type { FocusEvent } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { ApiError } from '#web/api/api.ts'
import { type BoundControl, type ContractForm, FormField } from '#web/forms/form.tsx'
import { auth } from '#web/session/auth.ts'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { withFormErrors } from './auth-errors.ts'
import * as texts from './sign-in.texts.ts'

type NewPasswordFieldProps<Input extends FieldValues> = {
  form: ContractForm<Input>
  name: FieldPath<Input>
  label: string
  /** Identifies the account when there is no session. */
  about?: () => { email?: string; token?: string }
  /** What happens once the password is changed. */
  consequence?: string
}

/** Field for a new password. On blur, the server checks it with the same rules as on submit. */
export function NewPasswordField<Input extends FieldValues>(props: NewPasswordFieldProps<Input>) {
  const { form, name, label, about, consequence } = props
  const advice = texts.atLeastCharactersASentence
  const judge = async ({ value, error }: BoundControl) => {
    if (error !== undefined || value.length < 8) return
    const message = await passwordProblem(value, about?.() ?? {})
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
            if (!movesToControl(event)) void judge(control)
          }}
        />
      )}
    </FormField>
  )
}

/**
 * True when the focus moves to a link or a button outside the field. No message is shown then: it would move the
 * target away from under the pointer, and submitting checks the password anyway.
 */
const movesToControl = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element &&
  relatedTarget.matches('a[href], button') &&
  currentTarget.parentElement?.contains(relatedTarget) !== true

/**
 * The server's objection to a password; null if there is none or the server can't be reached (submitting checks
 * again).
 */
async function passwordProblem(password: string, about: { email?: string; token?: string }): Promise<string | null> {
  try {
    await withFormErrors(auth.judgePassword({ password, ...about }))
    return null
  } catch (error) {
    return error instanceof ApiError && /^PASSWORD_/.test(error.code) ? error.message : null
  }
}
