import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { focusField } from '#web/ui/overlays/focus-field.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { notifyFailure } from './use-users.ts'
import * as texts from './users.texts.ts'

/** Starts to act for somebody, with a reason. A full page load drops everything of one's own account. */
export function ImpersonateButton({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const start = useMutation({
    networkMode: 'always',
    mutationFn: () => client.impersonation.start({ id: user.id, reason: reason.trim() }),
    onSuccess: () => window.location.assign(paths.dashboard),
    onError: notifyFailure,
  })
  const send = () => {
    setSent(true)
    if (reason.trim() !== '') start.mutate()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.impersonateTitle(texts.nameOf(user))}
      description={texts.impersonateLead}
      content={{ onOpenAutoFocus: focusField }}
      trigger={
        <Button variant="outline" size="small">
          {texts.impersonate}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button isBusy={start.isPending} onClick={send}>
            {texts.impersonate}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.suspendReason}
        maxLength={300}
        value={reason}
        error={isSent && reason.trim() === '' ? texts.suspendNeedsReason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
