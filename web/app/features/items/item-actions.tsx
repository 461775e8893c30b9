import { type BulkAnswer, rowVersion } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import type { ItemRights } from './item-rights.ts'
import * as texts from './items.texts.ts'
import { useDuplicateItem, useMoveItems } from './use-items.ts'

type ActionsProps = {
  item: Item
  rights: ItemRights
  onOpen: (id: string) => void
  /** Called when the item left the list. */
  onGone: (isDeleted: boolean) => void
}

/** What can be done with one item besides changing it: duplicate, archive or restore, delete. */
export function ItemActions({ item, rights, onOpen, onGone }: ActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  const move = useMoveItems()
  const run = (to: 'archive' | 'unarchive' | 'remove', done: (count: number) => string) =>
    move.mutate(
      { to, selection: { storefrontId: item.storefrontId, rows: [rowVersion(item)] } },
      {
        onSuccess: (answer) => {
          setDeleting(false)
          if (tellOutcome(answer, done)) onGone(to === 'remove')
        },
        onError: (error) => notify.error(texts.actionFailed, failureMessage(error)),
      },
    )
  return (
    <>
      {rights.create && <DuplicateButton id={item.id} onOpen={onOpen} />}
      {rights.update &&
        (item.archivedAt === null ? (
          <Button variant="outline" isBusy={move.isPending} onClick={() => run('archive', texts.archivedText)}>
            {texts.archiveItem}
          </Button>
        ) : (
          <Button variant="outline" isBusy={move.isPending} onClick={() => run('unarchive', texts.restoredText)}>
            {texts.restoreItem}
          </Button>
        ))}
      {rights.remove && !item.wasOffered && (
        <Button variant="quiet" onClick={() => setDeleting(true)}>
          {texts.deleteItem}
        </Button>
      )}
      <DeleteDialog
        count={1}
        isOpen={isDeleting}
        isBusy={move.isPending}
        onClose={() => setDeleting(false)}
        onDelete={() => run('remove', texts.deletedText)}
      />
    </>
  )
}

/** Says what happened to the item, or why nothing did. Returns true if it changed. */
function tellOutcome({ changed, skipped }: BulkAnswer, done: (count: number) => string): boolean {
  const [refused] = skipped
  if (refused) notify.error(texts.actionFailed, texts.skipReasons[refused.reason])
  else if (changed > 0) notify.success(done(changed))
  return !refused
}

function DuplicateButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const duplicate = useDuplicateItem()
  const press = () =>
    duplicate.mutate(id, {
      onSuccess: (copy) => {
        notify.success(texts.itemDuplicated)
        onOpen(copy.id)
      },
      onError: (error) => notify.error(texts.actionFailed, failureMessage(error)),
    })
  return (
    <Button variant="outline" isBusy={duplicate.isPending} onClick={press}>
      {texts.duplicateItem}
    </Button>
  )
}

type DeleteDialogProps = {
  count: number
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onDelete: () => void
}

/** Asks before items are deleted for good. */
export const DeleteDialog = ({ count, isOpen, isBusy, onClose, onDelete }: DeleteDialogProps) => (
  <Dialog
    title={texts.deleteTitle(count)}
    description={count === 1 ? texts.deleteOneLead : texts.deleteLead}
    isOpen={isOpen}
    onOpenChange={(open) => open || onClose()}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" isBusy={isBusy} onClick={onDelete}>
          {count === 1 ? texts.deleteItem : texts.deleteItems}
        </Button>
      </>
    }
  />
)
