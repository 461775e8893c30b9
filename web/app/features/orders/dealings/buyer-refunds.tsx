import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { CancelRequest, OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import { Suspense, useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { RefundList } from './refund-list.tsx'
import { useRefunds, useWithdrawRequest } from './use-refunds.ts'

const CancelRequestDialog = clientLazy(() =>
  import('./cancel-request-dialog.tsx').then((module) => ({ default: module.CancelRequestDialog })),
)

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
          <Button
            variant="outline"
            className="mt-3"
            onPointerEnter={CancelRequestDialog.preload}
            onFocus={CancelRequestDialog.preload}
            onClick={() => ask(true)}
          >
            {texts.cancelRequestOpen}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <CancelRequestDialog order={order} refunds={data} onClose={() => ask(false)} />
        </Suspense>
      )}
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
