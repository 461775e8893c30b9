import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { formatStart } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './items.texts.ts'
import { useAddToDrop, useOpenDrops } from './use-items.ts'

type AddToDropProps = { storefrontId: string; items: readonly Item[]; onClose: () => void; onDone: () => void }
type Refused = { title: string; message: string }[]

/** Adds the chosen items to a drop that is not over. Those that were refused are named with the reason. */
export function AddToDropDialog({ storefrontId, items, onClose, onDone }: AddToDropProps) {
  const { drops, isPending } = useOpenDrops(storefrontId)
  const [dropId, setDropId] = useState('')
  const [done, setDone] = useState(0)
  const [refused, setRefused] = useState<Refused>([])
  const add = useAddToDrop()
  const send = () =>
    add.mutate(
      { dropId, items, onStep: setDone },
      {
        onSuccess: (answer) => {
          notify.success(texts.addedText(answer.added))
          setRefused(answer.refused)
          onDone()
          if (answer.refused.length === 0) onClose()
        },
        onError: (error) => notify.error(texts.actionFailed, failureMessage(error)),
      },
    )
  const isFinished = refused.length > 0
  return (
    <Dialog
      title={texts.addToDrop}
      description={texts.addToDropLead}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      footer={
        <>
          <ButtonLink variant="quiet" to={paths.newDrop(storefrontId)}>
            {texts.newDrop}
          </ButtonLink>
          {!isFinished && (
            <Button disabled={dropId === ''} isBusy={add.isPending} onClick={send}>
              Add {texts.countText(items.length)}
            </Button>
          )}
        </>
      }
    >
      {isPending && (
        <Loading>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {!isPending && drops.length === 0 && <p>{texts.noDrops}</p>}
      {drops.length > 0 && !isFinished && (
        <RadioGroup
          label={texts.chooseDrop}
          value={dropId}
          onValueChange={setDropId}
          options={drops.map(({ id, title, status, startDate }) => ({
            value: id,
            label: <bdi className="[overflow-wrap:anywhere]">{title}</bdi>,
            hint: [status, startDate && formatStart(Date.parse(startDate))].filter(Boolean).join(', '),
          }))}
        />
      )}
      <p role="status" className="text-small">
        {add.isPending && texts.addingText(done, items.length)}
      </p>
      {isFinished && (
        <ul className="flex flex-col gap-2 text-small">
          {refused.map(({ title, message }) => (
            <li key={title} className="[overflow-wrap:anywhere]">
              <bdi className="font-[620]">{title}</bdi> <span className="text-muted-foreground">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
