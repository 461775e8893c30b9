import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import {
  copied,
  copiedBody,
  copiedWithout,
  deleteDraft,
  deleteMeans,
  deleteTitle,
  draftDeleted,
  duplicateDrop,
  duplicateMeans,
  duplicateTitle,
  keepDraft,
  leftBehind,
} from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** What else can be done with the drop: see it as a buyer, copy it, delete it. */
export function DropActions({ drop }: { drop: SellerDrop }) {
  const { mayCreate, mayDelete } = useEditor()
  return (
    <div className="flex flex-col gap-3 *:w-full">
      <PreviewDialog drop={drop} />
      {mayCreate && <Duplicate drop={drop} />}
      {mayDelete && drop.status === 'draft' && !drop.wasPublished && <Delete drop={drop} />}
    </div>
  )
}

function Duplicate({ drop }: { drop: SellerDrop }) {
  const { editing, storefront } = useEditor()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  // One key for each opening: a press that is repeated makes no second copy.
  const [key, setKey] = useState('')
  const duplicate = useMutation({
    mutationFn: async () => {
      await editing.draft.flush()
      return client.drops.duplicate({ id: drop.id }, { context: { key } })
    },
    onSuccess: ({ drop: copy, left }) => {
      if (left.length > 0) notify.info(copiedWithout, leftBehind(left.map(({ title }) => title).join(', ')))
      else notify.success(copied, copiedBody)
      void navigate(paths.dropEdit(storefront.id, copy.id))
    },
  })
  const change = (next: boolean) => {
    if (next) setKey(crypto.randomUUID())
    setOpen(next)
  }
  return (
    <Dialog
      title={duplicateTitle}
      description={duplicateMeans}
      isOpen={isOpen}
      onOpenChange={change}
      trigger={<Button variant="outline">{duplicateDrop}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button isBusy={duplicate.isPending} onClick={() => duplicate.mutate()}>
            {duplicateDrop}
          </Button>
        </>
      }
    >
      <FieldError id="duplicate-error" error={duplicate.error ? failureMessage(duplicate.error) : undefined} />
    </Dialog>
  )
}

function Delete({ drop }: { drop: SellerDrop }) {
  const { editing, storefront } = useEditor()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => client.drops.delete({ id: drop.id, revision: drop.revision }),
    onSuccess: () => {
      editing.draft.stop()
      editing.stored.forget()
      notify.success(draftDeleted, drop.title)
      void navigate(paths.storefrontSection(storefront.id, 'drops'), { replace: true })
    },
  })
  return (
    <Dialog
      title={deleteTitle(drop.title)}
      description={deleteMeans}
      trigger={<Button variant="quiet">{deleteDraft}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{keepDraft}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {deleteDraft}
          </Button>
        </>
      }
    >
      <FieldError id="delete-error" error={remove.error ? failureMessage(remove.error) : undefined} />
    </Dialog>
  )
}
