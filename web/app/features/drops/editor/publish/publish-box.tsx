import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { formatStart } from '#web/format/format.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { statusLabels } from '../../cards/drop-status-line.tsx'
import { PayoutLine } from '../blocks/receive-table.tsx'
import { zoneName } from '../draft/start-times.ts'
import { unpublishMeans } from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import {
  backToDraft,
  backToDraftTitle,
  closesAt,
  keepEditing,
  keepPublished,
  needsManage,
  opensAt,
  published,
  publishMeans,
  publishMeansMystery,
  publishPrivate,
  publishTitle,
  readyTitle,
  saveFirst,
} from './publish.texts.ts'
import { Published } from './published.tsx'
import { ReadyList, useProblems } from './ready-list.tsx'

/** Ready to publish, the button, and afterwards what to do with the published drop. */
export function PublishBox() {
  const { editing, stage, mayManage } = useEditor()
  const { drop } = editing
  return (
    <section aria-labelledby="publish" className="flex flex-col gap-4 rounded-card bg-card p-5 shadow-card">
      <h2 id="publish" className="text-h3">
        {drop && stage === 'over' ? statusLabels[drop.status] : stage === 'draft' ? readyTitle : published}
      </h2>
      {stage === 'draft' ? <ReadyList /> : drop && <Published drop={drop} />}
      {stage !== 'over' && <PayoutLine />}
      {stage === 'draft' &&
        (mayManage ? <Publish /> : drop && <p className="text-small">{needsManage(drop.sellerName)}</p>)}
      {stage === 'announced' && drop && mayManage && <Unpublish drop={drop} />}
    </section>
  )
}

/** Runs a call on the drop once everything typed is saved. */
function useDropCall(call: (drop: SellerDrop) => Promise<SellerDrop>) {
  const { editing } = useEditor()
  const { draft } = editing
  return useMutation({
    mutationFn: async () => {
      const isSaved = await draft.flush()
      const { drop } = draft.state()
      if (!isSaved || !drop) throw new NotSaved(saveFirst)
      return call(drop)
    },
    onSuccess: (drop) => draft.accept(drop),
    onError: (error) => {
      const current = currentOf<SellerDrop>(error)
      if (current) draft.receive(current)
    },
  })
}

/** What is typed could not be saved, so that the call would act on something else than what is seen. */
class NotSaved extends Error {
  readonly status = 409
}

function Publish() {
  const { editing, zone } = useEditor()
  const { fields } = editing
  const problems = useProblems()
  const [isOpen, setOpen] = useState(false)
  const publish = useDropCall(({ id, revision }) => client.drops.publish({ id, revision }))
  const confirm = () =>
    publish.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        notify.success(published, fields.title)
      },
    })
  const start = fields.startDate === null ? null : Date.parse(fields.startDate)
  const end = fields.endDate === null ? null : Date.parse(fields.endDate)
  return (
    <Dialog
      title={publishTitle(fields.title)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button className="w-full" isWaiting={problems.length > 0}>
          Publish
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{keepEditing}</Button>
          </CloseOverlay>
          <Button isBusy={publish.isPending} onClick={confirm}>
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {start !== null && (
          <p className="text-lg">{opensAt(formatStart(start, { timeZone: zone }), zoneName(zone, start))}</p>
        )}
        {end !== null && <p>{closesAt(formatStart(end, { timeZone: zone }))}</p>}
        <p>{fields.type === 'mystery' ? publishMeansMystery : publishMeans}</p>
        {fields.visibility === 'private' && <p>{publishPrivate}</p>}
        <FieldError id="publish-error" error={publish.error ? failureMessage(publish.error) : undefined} />
      </div>
    </Dialog>
  )
}

function Unpublish({ drop }: { drop: SellerDrop }) {
  const [isOpen, setOpen] = useState(false)
  const unpublish = useDropCall(({ id, revision }) => client.drops.unpublish({ id, revision }))
  return (
    <Dialog
      title={backToDraftTitle(drop.title)}
      description={unpublishMeans}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" className="w-full">
          {backToDraft}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{keepPublished}</Button>
          </CloseOverlay>
          <Button
            variant="destructive"
            isBusy={unpublish.isPending}
            onClick={() => unpublish.mutate(undefined, { onSuccess: () => setOpen(false) })}
          >
            {backToDraft}
          </Button>
        </>
      }
    >
      <FieldError id="unpublish-error" error={unpublish.error ? failureMessage(unpublish.error) : undefined} />
    </Dialog>
  )
}
