import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/forms/text-field.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import { changeEmailInput } from '../sign-in/auth-schemas.ts'
import * as texts from './email-change.texts.ts'
import { useChangeEmail } from './use-change-email.ts'

type ChangeEmailFormProps = {
  email: string
  /** True when two-factor sign-in is on: a code is required too. */
  asksCode: boolean
  onAsked: (email: string) => void
  onCancel: () => void
}

/** Requests an email change. Requires the password and, with two-factor sign-in, a code. */
export function ChangeEmailForm({ email, asksCode, onAsked, onCancel }: ChangeEmailFormProps) {
  const form = useContractForm(changeEmailInput(asksCode), useChangeEmail(), {
    defaultValues: { newEmail: '', password: '', ...(asksCode && { code: '' }) },
    fallback: unexpectedErrors.signIn,
    onDone: (_answer, { newEmail }) => onAsked(newEmail),
  })
  return (
    <Form form={form} aria-label={texts.changeEmail} className="flex w-full max-w-100 flex-col gap-5">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="newEmail">
        {(control) => (
          <TextField
            label={texts.newEmail}
            hint={texts.youSign(email)}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="password">
        {(control) => <PasswordField label={texts.yourPassword} autoComplete="current-password" {...control} />}
      </FormField>
      {asksCode && (
        <FormField form={form} name="code">
          {(control) => (
            <TextField
              label="Code"
              hint={texts.fromYourAuthenticatorApp}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...control}
            />
          )}
        </FormField>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{texts.sendTheLink}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {texts.notNow}
        </Button>
      </div>
    </Form>
  )
}
