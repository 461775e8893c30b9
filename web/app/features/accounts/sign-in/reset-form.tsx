import { Link } from 'react-router'
import { ApiError } from '#web/api/api.ts'
import { Form, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { unexpectedErrors } from './auth-errors.ts'
import { ResetPasswordInput } from './auth-schemas.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useResetPassword } from './use-account-mail.ts'

type ResetFormProps = { token: string; onDone: () => void }

/** Sets a new password with the mailed token. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const reset = useResetPassword(token)
  const form = useContractForm(ResetPasswordInput, reset, {
    defaultValues: { newPassword: '' },
    fallback: unexpectedErrors.signIn,
    onDone,
  })
  const isDead = reset.error instanceof ApiError && /TOKEN/.test(reset.error.code)
  return (
    <Form form={form}>
      <NewPasswordField
        form={form}
        name="newPassword"
        label="New password"
        about={() => ({ token })}
        consequence="You’ll be signed out on every device."
      />
      <SubmitButton>Set the password</SubmitButton>
      {isDead && (
        <Link
          to={paths.forgot}
          className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 text-small underline underline-offset-4"
        >
          Ask for a new link
        </Link>
      )}
    </Form>
  )
}

/** Shown when the link has no token; no form can help here. */
export const TokenMissing = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">This link is incomplete. Open it from the email again, or ask for a new one.</p>
    <ButtonLink to={paths.forgot}>Ask for a new link</ButtonLink>
  </div>
)
