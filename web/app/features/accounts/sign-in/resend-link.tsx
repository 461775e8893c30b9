import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { unexpectedErrors } from './auth-errors.ts'
import * as texts from './sign-in.texts.ts'
import { useResendConfirmation } from './use-account-mail.ts'

/** Resends the confirmation mail and says so. */
export function ResendLink({ email, label = texts.sendItAgain }: { email: string; label?: string }) {
  const resend = useResendConfirmation()
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="outline" isBusy={resend.isPending} onClick={() => resend.mutate({ email })}>
        {label}
      </Button>
      <div role="status" className="text-muted-foreground text-small">
        {resend.isSuccess && texts.ifStillNeedsConfirming(email)}
      </div>
      <FieldError
        id="resend-error"
        error={resend.error ? formMessages(resend.error, unexpectedErrors.signIn).message : undefined}
      />
    </div>
  )
}
