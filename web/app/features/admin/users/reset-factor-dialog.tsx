import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { focusField } from '#web/ui/overlays/focus-field.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { useResetSecondFactor } from './use-users.ts'
import * as texts from './users.texts.ts'

/** Removes the second factor of somebody who lost it, with a reason. */
export function ResetFactorButton({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const reset = useResetSecondFactor()
  const send = () => {
    setSent(true)
    if (reason.trim() !== '') reset.mutate({ id: user.id, reason: reason.trim() }, { onSuccess: () => setOpen(false) })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.resetFactorTitle(texts.nameOf(user))}
      description={texts.resetFactorLead}
      content={{ onOpenAutoFocus: focusField }}
      trigger={
        <Button size="small" variant="quiet">
          {texts.resetFactor}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={reset.isPending} onClick={send}>
            {texts.resetFactor}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.suspendReason}
        maxLength={300}
        value={reason}
        error={isSent && reason.trim() === '' ? texts.suspendNeedsReason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
