import { undoLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { ApiError } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import { useUndoEmailChange } from './use-change-email.ts'

type UndoEmailProps = {
  /** Token from the mailed link; null if the link is incomplete. */
  token: string | null
  /** Called once the old address is restored; `resetToken` lets the owner set a new password. */
  onUndone: (resetToken: string) => void
}

/** Undoes an email change. Requires a press: opening the page changes nothing, because mail programs prefetch links. */
export function UndoEmail({ token, onUndone }: UndoEmailProps) {
  const undo = useUndoEmailChange()
  if (token === null) return <DeadLink text="This link is incomplete. Open it from the email again." />
  if (undo.error instanceof ApiError && undo.error.code === 'INVALID_TOKEN')
    return <DeadLink text={`This link was already used, or its ${undoLink} are up.`} />
  return (
    <div className="flex flex-col items-start gap-5">
      <p>Your account goes back to the address this email was sent to. You’ll be signed out on every device.</p>
      <p className="text-muted-foreground">
        Your current password stops working, and you choose a new one. Changed your email yourself? Just close this
        page.
      </p>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate(token, { onSuccess: (a) => onUndone(a.resetToken) })}>
        Undo the change
      </Button>
      <FieldError
        id="undo-error"
        error={undo.error ? formMessages(undo.error, unexpectedErrors.signIn).message : undefined}
      />
    </div>
  )
}

const DeadLink = ({ text }: { text: string }) => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">{text}</p>
    <p className="text-muted-foreground">Still can’t get into your account? Tell us, and we’ll look into it.</p>
    <ButtonLink to={paths.contact}>Contact us</ButtonLink>
  </div>
)
