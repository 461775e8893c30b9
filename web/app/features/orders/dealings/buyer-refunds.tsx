import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { CancelRequest, OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import { useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { LinesField } from './lines-field.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { RefundList } from './refund-list.tsx'
import { useRefunds, useRequestCancel, useWithdrawRequest } from './use-refunds.ts'

/** Refunds of the buyer's order, and their wish to cancel it. Nothing while there is neither. */
export function BuyerRefunds({ order }: { order: Order }) {
  const { data } = useRefunds(order.id)
  const [isAsking, ask] = useState(false)
  if (!data || (data.refunds.length === 0 && !data.request && !data.canRequest)) return null
  return (
    <section aria-labelledby="cancelling" className="flex flex-col gap-4 rounded-card bg-card p-5 shadow-card">
      <h2 id="cancelling" className="text-h3">
        {titleOf(data)}
      </h2>
      {data.request && data.request.status !== 'withdrawn' && <RequestState request={data.request} />}
      <RefundList refunds={data.refunds} currency={order.currency} />
      {data.canRequest && (
        <div>
          <p className="text-muted-foreground text-small">{texts.cancelRequestLead}</p>
          <Button variant="outline" className="mt-3" onClick={() => ask(true)}>
            {texts.cancelRequestOpen}
          </Button>
        </div>
      )}
      {isAsking && <CancelRequestDialog order={order} refunds={data} onClose={() => ask(false)} />}
    </section>
  )
}

function titleOf({ request, refunds, canRequest }: OrderRefunds): string {
  if (request?.status === 'open') return texts.requestedTitle
  if (request?.status === 'granted') return texts.grantedTitle
  if (request?.status === 'declined') return texts.declinedTitle
  return refunds.length > 0 || !canRequest ? 'Refunds' : texts.cancelRequestTitle
}

function RequestState({ request }: { request: CancelRequest }) {
  const withdraw = useWithdrawRequest()
  if (request.status !== 'open') {
    return request.answer ? (
      <blockquote className="whitespace-pre-wrap border-s-2 ps-3 text-small [overflow-wrap:anywhere]" dir="auto">
        {request.answer}
      </blockquote>
    ) : null
  }
  return (
    <div className="text-small">
      <p>{texts.requestedUntil(<Time at={request.dueAt} />)}</p>
      <Button
        variant="outline"
        className="mt-3"
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate(request.id)}
      >
        {texts.withdrawLabel}
      </Button>
      <FieldError
        id="keep-error"
        error={withdraw.error ? formMessages(withdraw.error, texts.withdrawFailed).message : undefined}
      />
    </div>
  )
}

function CancelRequestDialog({
  order,
  refunds,
  onClose,
}: {
  order: Order
  refunds: OrderRefunds
  onClose: () => void
}) {
  const amounts = new Map(
    refunds.lines.filter(({ isRefundable }) => isRefundable).map((line) => [line.claimId, line.amountCents]),
  )
  const [chosen, choose] = useState([...amounts.keys()])
  const [key] = useState(() => crypto.randomUUID())
  const request = useRequestCancel()
  const mutateAsync = async (reason: string) => {
    await request.mutateAsync({ orderId: order.id, claimIds: chosen, reason, key })
    notify.success(texts.cancelRequestSent)
  }
  return (
    <NoteDialog
      title={texts.cancelRequestDialogTitle}
      lead={texts.cancelRequestDialogLead}
      label={texts.cancelRequestReason}
      submit={texts.cancelRequestSend}
      fallback={texts.cancelRequestFailed}
      isReady={chosen.length > 0}
      mutation={{ mutateAsync, isPending: request.isPending }}
      onClose={onClose}
    >
      {amounts.size > 1 && (
        <LinesField
          legend={texts.refundWhich}
          order={order}
          amounts={amounts}
          chosen={chosen}
          onChange={choose}
          error={chosen.length === 0 ? texts.chooseItem : undefined}
        />
      )}
    </NoteDialog>
  )
}
