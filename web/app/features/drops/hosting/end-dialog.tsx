import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { focusField } from '#web/ui/overlays/focus-field.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { useDropAction } from '../selling/use-own-drops.ts'
import { end, endField, endMeans, endMissing, endTitle, endWord, failed, notYet } from './hosting.texts.ts'

/** Asks for a typed word before the drop ends: it can't be taken back, and happens in a hurry. */
export function EndDialog({ drop, onClose }: { drop: Pick<SellerDrop, 'id'>; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const move = useDropAction()
  const isMissing = text.trim() !== endWord
  const submit = () => {
    setTried(true)
    if (isMissing) document.getElementById('end-word')?.focus()
    else move.mutate({ id: drop.id, action: 'end', key: crypto.randomUUID() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={endTitle}
      description={endMeans}
      content={{ onOpenAutoFocus: focusField }}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">{notYet}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={move.isPending} onClick={submit}>
            {end}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          id="end-word"
          label={endField}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={isTried && isMissing ? endMissing : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError id="end-error" error={move.error ? formMessages(move.error, failed).message : undefined} />
      </form>
    </Dialog>
  )
}
