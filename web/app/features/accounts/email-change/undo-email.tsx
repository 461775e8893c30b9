import { ApiError } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import * as texts from './email-change.texts.ts'
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
  if (token === null) return <DeadLink text={texts.thisLinkIsIncomplete} />
  if (undo.error instanceof ApiError && undo.error.code === 'INVALID_TOKEN')
    return <DeadLink text={texts.thisLinkWasAlready} />
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{texts.yourAccountGoesBack}</p>
      <p className="text-muted-foreground">{texts.yourCurrentPasswordStops}</p>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate(token, { onSuccess: (a) => onUndone(a.resetToken) })}>
        {texts.undoTheChange}
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
    <p className="text-muted-foreground">{texts.stillCantGetInto}</p>
    <ButtonLink to={paths.contact}>{texts.contactUs}</ButtonLink>
  </div>
)
