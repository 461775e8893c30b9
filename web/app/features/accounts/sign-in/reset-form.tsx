import { Link } from 'react-router'
import { ApiError } from '#web/api/api.ts'
import { Form, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { unexpectedErrors } from './auth-errors.ts'
import { ResetPasswordInput } from './auth-schemas.ts'
import { NewPasswordField } from './new-password-field.tsx'
import * as texts from './sign-in.texts.ts'
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
        label={texts.newPassword}
        about={() => ({ token })}
        consequence={texts.youllBeSignedOut}
      />
      <SubmitButton>{texts.setThePassword}</SubmitButton>
      {isDead && (
        <Link
          to={paths.forgot}
          className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 text-small underline underline-offset-4"
        >
          {texts.askForANew}
        </Link>
      )}
    </Form>
  )
}

/** Shown when the link has no token; no form can help here. */
export const TokenMissing = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">{texts.thisLinkIsIncomplete}</p>
    <ButtonLink to={paths.forgot}>{texts.askForANew}</ButtonLink>
  </div>
)
