import type { CancelRequest } from '@keepcase/contract/orders/refunds.contract.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { NoteDialog } from './note-dialog.tsx'
import { useAnswerRequest } from './use-refunds.ts'

type SellerRequestProps = { request: CancelRequest; lineCount: number; mayManage: boolean }

/** A buyer's open wish to cancel, with the seller's two answers. */
export function SellerRequest({ request, lineCount, mayManage }: SellerRequestProps) {
  const [isDeclining, decline] = useState(false)
  const answer = useAnswerRequest()
  const { id } = request
  return (
    <section aria-labelledby="cancel-request" className="rounded-card bg-warning-soft p-5 text-small text-warning">
      <h2 id="cancel-request" className="text-h3">
        {texts.requestTitle}
      </h2>
      <p className="mt-1">{texts.requestedItems(request.claimIds.length, lineCount)}</p>
      <blockquote
        className="mt-2 whitespace-pre-wrap border-current border-s-2 ps-3 [overflow-wrap:anywhere]"
        dir="auto"
      >
        {request.reason}
      </blockquote>
      <p className="mt-2">{texts.requestUntil(<Time at={request.dueAt} />)}</p>
      <p className="mt-1">{texts.requestCosts}</p>
      {mayManage && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button isBusy={answer.isPending} onClick={() => answer.mutate({ id, isGranted: true })}>
            {texts.grant}
          </Button>
          <Button variant="outline" onClick={() => decline(true)}>
            {texts.decline}
          </Button>
        </div>
      )}
      <FieldError
        id="answer-error"
        error={answer.error && !isDeclining ? formMessages(answer.error, texts.answerFailed).message : undefined}
      />
      {isDeclining && (
        <NoteDialog
          title={texts.declineTitle}
          lead={texts.declineLead}
          label={texts.declineNote}
          submit={texts.decline}
          fallback={texts.answerFailed}
          mutation={{
            mutateAsync: (note) => answer.mutateAsync({ id, isGranted: false, note }),
            isPending: answer.isPending,
          }}
          onClose={() => decline(false)}
        />
      )}
    </section>
  )
}
