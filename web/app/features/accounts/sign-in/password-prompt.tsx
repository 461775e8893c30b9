import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { unexpectedErrors } from './auth-errors.ts'
import { KnownPasswordInput } from './auth-schemas.ts'
import * as texts from './sign-in.texts.ts'

type PasswordPromptProps<Output> = {
  /** Accessible name of the form. */
  label: string
  email: string
  mutation: Pick<UseMutationResult<Output, Error, { password: string }>, 'mutateAsync' | 'isPending'>
  onDone: (output: Output) => void
  onCancel: () => void
  submit: ReactNode
  variant?: ButtonVariant
  children?: ReactNode
}

/** Asks for the account's password again before a sensitive action. */
export function PasswordPrompt<Output>(props: PasswordPromptProps<Output>) {
  const { label, email, mutation, onDone, onCancel, submit, variant = 'primary', children } = props
  const form = useContractForm(KnownPasswordInput, mutation, {
    defaultValues: { password: '' },
    fallback: unexpectedErrors.signIn,
    onDone: (output) => onDone(output),
  })
  return (
    <Form form={form} aria-label={label} className="flex max-w-100 flex-col gap-5">
      {children}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password">
        {(control) => (
          <PasswordField label={texts.yourPassword} autoComplete="current-password" autoFocus {...control} />
        )}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={variant}>{submit}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {texts.notNow}
        </Button>
      </div>
    </Form>
  )
}
