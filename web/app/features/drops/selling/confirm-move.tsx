import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { actionFailed, confirmations } from './selling.texts.ts'
import { type DropAction, useDropAction } from './use-own-drops.ts'

type ConfirmMoveProps = {
  drop: Pick<DropCard, 'id' | 'title'>
  action: Exclude<DropAction, 'resume'>
  onClose: () => void
}

/** Asks before a drop moves on, and for the reason where buyers read one. */
export function ConfirmMove({ drop, action, onClose }: ConfirmMoveProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const move = useDropAction()
  const { title, body, button } = confirmations[action]
  const takesReason = action === 'cancel' || action === 'pause'
  const isMissing = action === 'cancel' && reason.trim() === ''
  const press = () => {
    setTried(true)
    if (isMissing) document.getElementById('move-reason')?.focus()
    else move.mutate({ id: drop.id, action, reason: reason.trim(), key }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={body}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">Keep it as it is</Button>
          </CloseOverlay>
          <Button
            variant={action === 'cancel' || action === 'end' ? 'destructive' : 'primary'}
            isBusy={move.isPending}
            onClick={press}
          >
            {button}
          </Button>
        </>
      }
    >
      <p className="text-label [overflow-wrap:anywhere]">
        <bdi>{drop.title}</bdi>
      </p>
      {takesReason && (
        <TextField
          id="move-reason"
          className="mt-4"
          label="Reason"
          hint="Buyers read it on the drop’s page."
          isOptional={action === 'pause'}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={isTried && isMissing ? 'Tell buyers why.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <FieldError id="move-error" error={move.error ? formMessages(move.error, actionFailed).message : undefined} />
    </Dialog>
  )
}
