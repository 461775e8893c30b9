import { badRowsPath, type ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Progress, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'
import {
  anotherFile,
  doneText,
  doneTitle,
  downloadBad,
  failedTitle,
  importAll,
  importGone,
  importGood,
  importNothing,
  noGoodRows,
  nothingNew,
  reviewLead,
  rowsFailed,
  showItems,
  startFailed,
  tryAgain,
  waitingText,
  writingHint,
  writingText,
} from './import.texts.ts'
import { ImportRows } from './import-rows.tsx'
import { AddPhotos } from './photos/add-photos.tsx'
import { useDiscardImport, useImport, useStartImport } from './use-imports.ts'

type ReviewImportProps = {
  id: string
  onBack: () => void
  onStartOver: () => void
  onClose: () => void
}

/** The third step: what will happen, then the progress, then what happened. */
export function ReviewImport(props: ReviewImportProps) {
  const query = useImport(props.id)
  useRefreshedItems(query.data?.state)
  if (!query.data) {
    if ((query.error as { status?: number } | null)?.status === 404) return <Gone onStartOver={props.onStartOver} />
    if (query.isError) return <ErrorPanel title={rowsFailed} hasGoBack={false} onRetry={() => void query.refetch()} />
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const { state } = query.data
  if (state === 'queued') return <Writing run={query.data} />
  if (state === 'done') return <Done {...props} run={query.data} />
  return <Review {...props} run={query.data} />
}

/** An import that was discarded, or that is too old. */
const Gone = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="flex flex-col items-start gap-4">
    <p>{importGone}</p>
    <Button onClick={onStartOver}>{anotherFile}</Button>
  </div>
)

/** Reads the catalog again once the import is done. */
function useRefreshedItems(state: ItemImport['state'] | undefined): void {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'queued' && state === 'done')
      void queryClient.invalidateQueries({ queryKey: api.items.key() })
    before.current = state
  }, [state, queryClient])
}

type RunProps = ReviewImportProps & { run: ItemImport }

/** An import that was not started, or that failed and may start again. */
function Review({ run, onStartOver, onBack }: RunProps) {
  const start = useStartImport()
  const discard = useDiscardImport()
  const { counts, rowCount, state, failure } = run
  const good = rowCount - counts.bad
  const isNews = counts.new + counts.changed > 0
  const error = start.error ?? discard.error
  return (
    <div className="flex flex-col gap-6">
      {state === 'failed' ? (
        <Outcome isGood={false} title={failedTitle} text={failure ?? ''} />
      ) : (
        <p>{good === 0 ? noGoodRows : isNews ? reviewLead : nothingNew}</p>
      )}
      <ImportRows run={run} />
      <DownloadBad run={run} />
      <FieldError id="start-error" error={error ? formMessages(error, startFailed).message : undefined} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="outline"
          isBusy={discard.isPending}
          isWaiting={start.isPending}
          onClick={() => discard.mutate(run.id, { onSuccess: onStartOver })}
        >
          {importNothing}
        </Button>
        {good > 0 && (
          <Button isBusy={start.isPending} isWaiting={discard.isPending} onClick={() => start.mutate(run.id)}>
            {state === 'failed' ? tryAgain : counts.bad > 0 ? importGood(good) : importAll(good)}
          </Button>
        )}
      </div>
    </div>
  )
}

function Writing({ run: { writtenCount, rowCount, counts } }: { run: ItemImport }) {
  const all = rowCount - counts.bad
  const text = writtenCount === 0 ? waitingText : writingText(writtenCount, all)
  return (
    <div className="flex flex-col gap-3 py-6">
      <p role="status" className="tabular-nums">
        {text}
      </p>
      <Progress value={writtenCount} max={all} label={text} />
      <p className="text-muted-foreground text-small">{writingHint}</p>
    </div>
  )
}

function Done({ run, onStartOver, onClose }: RunProps) {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Outcome isGood title={doneTitle} text={`${doneText(run.counts)}.`} />
        {run.counts.bad > 0 && <ImportRows run={run} outcomes={['bad']} />}
        <DownloadBad run={run} />
      </div>
      <AddPhotos importId={run.id} storefrontId={run.storefrontId} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="outline" onClick={onStartOver}>
          {anotherFile}
        </Button>
        <Button onClick={onClose}>{showItems}</Button>
      </div>
    </div>
  )
}

function Outcome({ isGood, title, text }: { isGood: boolean; title: string; text: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div role="status" className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${isGood ? 'text-success' : 'text-destructive'}`} />
      <div>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1">{text}</p>
      </div>
    </div>
  )
}

function DownloadBad({ run: { id, counts } }: { run: ItemImport }) {
  if (counts.bad === 0) return null
  return (
    <a href={badRowsPath(id)} download className={`${buttonClass('outline', 'small')} self-start`}>
      {downloadBad}
    </a>
  )
}
