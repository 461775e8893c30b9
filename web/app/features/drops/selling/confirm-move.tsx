import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { focusField } from '#web/ui/overlays/focus-field.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { actionFailed, confirmations, keepAsIs, reasonHint, reasonNeeded } from './selling.texts.ts'
import { type DropAction, useDropAction } from './use-own-drops.ts'

type ConfirmMoveProps = {
  drop: Pick<DropCard, 'id' | 'title'>
  action: Exclude<DropAction, 'resume'>
  onClose: () => void
}

/** Asks before a drop moves on, and for the reason where buyers read one. */
export function ConfirmMove({ drop, action, onClose }: ConfirmMoveProps) {
  const reason = useStoredText(`${action} ${drop.id}`)
  const [isTried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const move = useDropAction()
  const { title, body, button } = confirmations[action]
  const takesReason = action === 'cancel' || action === 'pause'
  const isMissing = action === 'cancel' && reason.text.trim() === ''
  const press = () => {
    setTried(true)
    if (isMissing) document.getElementById('move-reason')?.focus()
    else
      move.mutate(
        { id: drop.id, action, reason: reason.text.trim(), key },
        {
          onSuccess: () => {
            reason.discard()
            onClose()
          },
        },
      )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={body}
      content={takesReason ? { onOpenAutoFocus: focusField } : {}}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">{keepAsIs}</Button>
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
      <div className="flex flex-col gap-4">
        <p className="text-label [overflow-wrap:anywhere]">
          <bdi>{drop.title}</bdi>
        </p>
        <RestoredNote at={reason.restoredAt} onDiscard={reason.discard} />
        {takesReason && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (!move.isPending) press()
            }}
          >
            <TextField
              id="move-reason"
              label="Reason"
              hint={reasonHint}
              isOptional={action === 'pause'}
              maxLength={300}
              autoComplete="off"
              value={reason.text}
              error={isTried && isMissing ? reasonNeeded : undefined}
              onChange={(event) => reason.setText(event.target.value)}
            />
          </form>
        )}
      </div>
      <FieldError id="move-error" error={move.error ? formMessages(move.error, actionFailed).message : undefined} />
    </Dialog>
  )
}
