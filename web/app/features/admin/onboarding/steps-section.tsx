import type { StepRecord } from '@keepcase/contract/onboarding/steps.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { type AdminColumn, AdminTable, TableSkeleton } from '../table/admin-table.tsx'
import { StepForm } from './step-form.tsx'
import * as texts from './steps.texts.ts'

/** The steps of every onboarding flow, and the form that adds or edits one. */
export function StepsSection() {
  const steps = useQuery(api.onboardingSteps.list.queryOptions({ input: {} }))
  const [edited, setEdited] = useState<StepRecord | null>(null)
  const [version, setVersion] = useState(0)
  const reset = () => {
    setEdited(null)
    setVersion(version + 1)
  }
  const edit = (step: StepRecord) => {
    setEdited(step)
    setVersion(version + 1)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 2xl:grid-cols-[minmax(0,1fr)_28rem]">
      {steps.data ? (
        steps.data.items.length > 0 ? (
          <AdminTable
            label={texts.tableLabel}
            columns={columnsOf(edit)}
            rows={steps.data.items}
            keyOf={({ id }) => id}
          />
        ) : (
          <p className="text-muted-foreground">{texts.noSteps}</p>
        )
      ) : steps.isError ? (
        <ErrorPanel
          title={texts.listFailed}
          hasGoBack={false}
          onRetry={() => void steps.refetch()}
          isRetrying={steps.isFetching}
        />
      ) : (
        <Loading>
          <TableSkeleton />
        </Loading>
      )}
      <StepForm key={`${edited?.id ?? 'new'} ${version}`} step={edited} onDone={reset} />
    </div>
  )
}

const columnsOf = (edit: (step: StepRecord) => void): readonly AdminColumn<StepRecord>[] => [
  { header: 'Type', cell: ({ onboardingType }) => onboardingType },
  { header: 'Step', cell: ({ stepNumber }) => stepNumber },
  {
    header: 'Title',
    isMain: true,
    cell: ({ title, inUse }) => (
      <span className="[overflow-wrap:anywhere]">
        <span className="font-[620]">{title}</span>
        {inUse > 0 && <span className="block text-muted-foreground text-xs">{texts.inUse(inUse)}</span>}
      </span>
    ),
  },
  {
    header: 'Edit',
    cell: (step) => (
      <Button
        variant="quiet"
        size="small"
        className="-ms-3"
        aria-label={`Edit ${step.title}`}
        onClick={() => edit(step)}
      >
        Edit
      </Button>
    ),
  },
  { header: 'Delete', cell: (step) => <DeleteButton step={step} /> },
]

function DeleteButton({ step }: { step: StepRecord }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => client.onboardingSteps.remove({ id: step.id }),
    onSuccess: () => {
      setOpen(false)
      notify.success(texts.removed, step.title)
    },
    onError: (error) => notify.error(texts.removeFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.onboardingSteps.key() }),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.removeTitle(step.title)}
      description={step.inUse > 0 ? `${texts.inUse(step.inUse)} ${texts.removeLead}` : texts.removeLead}
      trigger={
        <Button variant="quiet" size="small" className="-ms-3" aria-label={`Delete ${step.title}`}>
          Delete
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.removeButton}
          </Button>
        </>
      }
    />
  )
}
