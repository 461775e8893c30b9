import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import {
  copyLink,
  keepLink,
  linkCopied,
  linkCopiedBody,
  linkNotCopied,
  makeNewLink,
  newLink,
  newLinkMade,
  newLinkMadeBody,
  newLinkTitle,
  renewMeans,
  secretLink,
  secretLinkHint,
} from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'

/** The link that invites whoever opens it: to copy, or to replace by a new one. */
export function SecretLink() {
  const { editing, mayManage, stage } = useEditor()
  const { drop } = editing
  if (!drop?.secretLink || editing.fields.visibility !== 'private') return null
  const address = `${window.location.origin}${drop.secretLink}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.success(linkCopied, linkCopiedBody)
    } catch {
      notify.error(linkNotCopied, address)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-label">{secretLink}</p>
      <p className="text-muted-foreground text-small">{secretLinkHint}</p>
      <p className="min-w-0 rounded-control bg-sunken px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
        {address}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          {copyLink}
        </Button>
        {mayManage && stage !== 'over' && <Renew dropId={drop.id} />}
      </div>
    </div>
  )
}

function Renew({ dropId }: { dropId: string }) {
  const { draft } = useEditor().editing
  const [isOpen, setOpen] = useState(false)
  const renew = useMutation({
    ...api.drops.renewLink.mutationOptions(),
    onSuccess: (drop) => {
      draft.accept(drop)
      setOpen(false)
      notify.success(newLinkMade, newLinkMadeBody)
    },
  })
  return (
    <Dialog
      title={newLinkTitle}
      description={renewMeans}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="quiet">{newLink}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{keepLink}</Button>
          </CloseOverlay>
          <Button isBusy={renew.isPending} onClick={() => renew.mutate({ id: dropId })}>
            {makeNewLink}
          </Button>
        </>
      }
    >
      <FieldError id="renew-error" error={renew.error ? failureMessage(renew.error) : undefined} />
    </Dialog>
  )
}
